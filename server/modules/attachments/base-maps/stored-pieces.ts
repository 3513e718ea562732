import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BASE_MAP_PIECE } from '../../../../src/domain/map/base-map.ts';
import type { ByteRange, FileStore } from '../file-store.ts';

/** Whose pieces, and where they lie. */
export interface StoredPieces {
  readonly files: FileStore;
  readonly tenantId: string;
  /** Files in the order of the archive, beginning with that at `first`. */
  readonly fileIds: readonly string[];
  readonly first: number;
}

/** Places of the pieces that a stretch of the archive lies in. */
export function placesIn({ start, end }: ByteRange): { readonly from: number; readonly to: number } {
  return { from: Math.floor(start / BASE_MAP_PIECE), to: Math.ceil(end / BASE_MAP_PIECE) };
}

/**
 * The bytes of a stretch, piece after piece. The first piece is open when this returns: where its bytes are gone, nothing was sent yet.
 * @throws BytesGone, also while it is read
 */
export async function openStretch(stored: StoredPieces, range: ByteRange): Promise<Readable> {
  const { from, to } = placesIn(range);
  const first = await openPart(stored, from, range);
  const stretch = Readable.from(
    (async function* () {
      yield* first;
      for (let place = from + 1; place < to; place++) yield* await openPart(stored, place, range);
    })(),
  );
  // Whoever goes away before the first byte leaves it open.
  stretch.once('close', () => first.destroy());
  return stretch;
}

/** Of a stretch that is small. @throws BytesGone */
export async function readStretch(stored: StoredPieces, range: ByteRange): Promise<Uint8Array> {
  if (range.end <= range.start) return new Uint8Array();
  return buffer(await openStretch(stored, range));
}

function openPart(
  { files, tenantId, fileIds, first }: StoredPieces,
  place: number,
  { start, end }: ByteRange,
): Promise<Readable> {
  const fileId = fileIds[place - first];
  if (fileId === undefined) throw new Error(`piece ${place} was not asked for`);
  const begin = place * BASE_MAP_PIECE;
  return files.open(tenantId, fileId, {
    start: Math.max(0, start - begin),
    end: Math.min(BASE_MAP_PIECE, end - begin),
  });
}
