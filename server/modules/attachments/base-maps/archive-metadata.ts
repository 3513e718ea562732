import { BASE_MAP_LIMITS, type BaseMap } from '../../../../src/domain/map/base-map.ts';
import { ArchiveRefused } from './archive-refused.ts';
import { unpacked } from './unpacked.ts';

type ArchiveMetadata = Pick<BaseMap, 'attribution' | 'layers'>;

/**
 * What an archive says of itself in JSON: whom to name, and which layers its vector tiles have. Nothing else of it is kept.
 *
 * @param bytes as they lie in the file; none: it says nothing
 * @throws ArchiveRefused
 */
export async function readArchiveMetadata(bytes: Uint8Array, isPacked: boolean): Promise<ArchiveMetadata> {
  if (bytes.length === 0) return { attribution: '', layers: [] };
  const plain = await unpacked(bytes, isPacked);
  const value = plain && parsed(plain);
  if (!isRecord(value)) throw new ArchiveRefused('broken_metadata');
  return { attribution: attributionOf(value['attribution']), layers: layersOf(value['vector_layers']) };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** As plain text: archives carry links in HTML there, which no screen of ours writes. */
function attributionOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  // Longer than any that is meant: what follows looks at each letter.
  const text = value.slice(0, 10 * BASE_MAP_LIMITS.attribution).replaceAll(/<[^<>]*>/g, ' ');
  const named = text.replaceAll(
    /&(amp|lt|gt|quot|copy|nbsp);/g,
    (_all, name: string) => ENTITIES[name] ?? ' ',
  );
  return oneLine(named).slice(0, BASE_MAP_LIMITS.attribution).toWellFormed();
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', copy: '©' };

function layersOf(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, BASE_MAP_LIMITS.layers)
    .map((layer: unknown) => (isRecord(layer) ? layer['id'] : null))
    .filter((id) => typeof id === 'string')
    .filter(
      (id) => id !== '' && id.length <= BASE_MAP_LIMITS.layerName && id.isWellFormed() && !CONTROL.test(id),
    );
}

/** PostgreSQL stores no NUL. */
const CONTROL = /\p{Cc}/u;

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}
