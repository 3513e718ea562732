import { BASE_MAP_OWNER, type BaseMap, piecesOf } from '../../../../src/domain/map/base-map.ts';
import type { Actor } from '../../../database/schema/actor.ts';
import { inTenant } from '../../../database/tenants/tenant.ts';
import { refuse } from '../../../problems/errors.ts';
import type { WriteContext } from '../../../resource/rows/write-context.ts';
import { requireDirectory } from './archive-directory.ts';
import { type ArchiveSection, readArchiveHeader } from './archive-header.ts';
import { readArchiveMetadata } from './archive-metadata.ts';
import { ArchiveRefused } from './archive-refused.ts';
import { arrivedPieces, baseMapOf, findBaseMap, type Piece, sha256OfPieces } from './base-map-rows.ts';
import type { BaseMapDeps } from './begin-base-map.ts';
import { lookingAt } from './refuse-archive.ts';
import { readStretch, type StoredPieces } from './stored-pieces.ts';
import { UNPACKED_MOST } from './unpacked.ts';

/** Bytes that a reader asks for first: header and root directory are in them. */
const HEAD = 16_384;

type Known = Pick<BaseMap, 'format' | 'minZoom' | 'maxZoom' | 'bounds' | 'attribution' | 'layers'>;

/**
 * Looks at an archive of which every piece has arrived; from then on devices find it. Repeating it does nothing.
 * @throws ProblemError `in_progress` where pieces are missing; `validation` where it is no archive: then nothing of it stays
 */
export async function finishBaseMap(deps: BaseMapDeps, actor: Actor, id: string): Promise<BaseMap> {
  const { database, files } = deps;
  const { row, pieces } = await inTenant(database, actor, async (trx) => {
    const context = { trx, actor };
    return { row: await findBaseMap(context, id), pieces: await arrivedPieces(context, id) };
  });
  if (row.status === 'ready') return baseMapOf(row);
  if (pieces.length < piecesOf(row.bytes)) refuse('in_progress');
  const stored = { files, tenantId: actor.tenantId, fileIds: pieces.map(({ fileId }) => fileId), first: 0 };
  const known = await lookingAt(database, actor, id, () => readArchive(stored, row.bytes));
  return openToDevices(deps, actor, { id, known, pieces });
}

async function readArchive(stored: StoredPieces, bytes: number): Promise<Known> {
  const read = ({ offset, length }: ArchiveSection) =>
    readStretch(stored, { start: offset, end: offset + length });
  const header = readArchiveHeader(await read({ offset: 0, length: Math.min(HEAD, bytes) }), bytes);
  await requireDirectory(await read(header.root), header);
  if (header.metadata.length > UNPACKED_MOST) throw new ArchiveRefused('broken_metadata');
  return { ...header, ...(await readArchiveMetadata(await read(header.metadata), header.isPacked)) };
}

interface Looked {
  readonly id: string;
  readonly known: Known;
  readonly pieces: readonly Piece[];
}

function openToDevices(
  { database, clock }: BaseMapDeps,
  actor: Actor,
  { id, known, pieces }: Looked,
): Promise<BaseMap> {
  return inTenant(database, actor, async (trx) => {
    const context = { trx, actor };
    await trx
      .updateTable('base_maps')
      .set({
        status: 'ready',
        format: known.format,
        min_zoom: known.minZoom,
        max_zoom: known.maxZoom,
        bounds: known.bounds,
        attribution: known.attribution,
        layers: known.layers,
        sha256: sha256OfPieces(pieces),
        updated_at: new Date(clock.now()).toISOString(),
      })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .where('status', '=', 'uploading')
      .execute();
    await dropUnnamed(context, id);
    return baseMapOf(await findBaseMap(context, id));
  });
}

/** What a killed server left of a piece that was sent again. */
async function dropUnnamed({ trx, actor }: Pick<WriteContext, 'trx' | 'actor'>, id: string): Promise<void> {
  await trx
    .deleteFrom('files')
    .where('tenant_id', '=', actor.tenantId)
    .where('owner_entity', '=', BASE_MAP_OWNER)
    .where('owner_id', '=', id)
    .where('id', 'not in', (named) =>
      named
        .selectFrom('base_map_pieces')
        .select('file_id')
        .where('tenant_id', '=', actor.tenantId)
        .where('base_map_id', '=', id),
    )
    .execute();
}
