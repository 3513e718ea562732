import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { isUuid } from '../../../../src/domain/kit/values/ids.ts';
import { BASE_MAP_PIECE, type BaseMap, type BaseMapUpload } from '../../../../src/domain/map/base-map.ts';
import type { Tables } from '../../../database/schema/tables.ts';
import { refuse } from '../../../problems/errors.ts';
import type { WriteContext } from '../../../resource/rows/write-context.ts';

type Context = Pick<WriteContext, 'trx' | 'actor'>;
type BaseMapRow = Selectable<Tables['base_maps']>;

/** A piece that has arrived: the file with its bytes, and their hash. */
export interface Piece {
  readonly fileId: string;
  readonly sha256: string;
}

/** @throws ProblemError `not_found` */
export async function findBaseMap({ trx, actor }: Context, id: string, lock = false): Promise<BaseMapRow> {
  if (!isUuid(id)) refuse('not_found');
  const found = trx
    .selectFrom('base_maps')
    .selectAll()
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id);
  const row = await (lock ? found.forUpdate() : found).executeTakeFirst();
  return row ?? refuse('not_found');
}

/** Those that devices may take, the oldest first. */
export async function readyBaseMaps(context: Context): Promise<BaseMap[]> {
  return (await rowsThatAre('ready', context)).map(baseMapOf);
}

export async function baseMapUploads(context: Context): Promise<BaseMapUpload[]> {
  const uploads: BaseMapUpload[] = [];
  for (const row of await rowsThatAre('uploading', context)) {
    uploads.push(baseMapUploadOf(row, await arrivedPieces(context, row.id)));
  }
  return uploads;
}

function rowsThatAre(status: 'ready' | 'uploading', { trx, actor }: Context) {
  return trx
    .selectFrom('base_maps')
    .selectAll()
    .where('tenant_id', '=', actor.tenantId)
    .where('status', '=', status)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** In the order of the archive. */
export async function arrivedPieces({ trx, actor }: Context, id: string): Promise<Piece[]> {
  return trx
    .selectFrom('base_map_pieces as piece')
    .innerJoin('files', (join) =>
      join.onRef('files.tenant_id', '=', 'piece.tenant_id').onRef('files.id', '=', 'piece.file_id'),
    )
    .select(['files.id as fileId', 'files.sha256'])
    .where('piece.tenant_id', '=', actor.tenantId)
    .where('piece.base_map_id', '=', id)
    .orderBy('piece.place')
    .execute();
}

/** What tells one content from another, without reading all of it again. */
export function sha256OfPieces(pieces: readonly Pick<Piece, 'sha256'>[]): string {
  const hash = createHash('sha256');
  for (const { sha256 } of pieces) hash.update(Buffer.from(sha256, 'hex'));
  return hash.digest('hex');
}

export function baseMapUploadOf(row: BaseMapRow, pieces: readonly Piece[]): BaseMapUpload {
  const received = Math.min(row.bytes, pieces.length * BASE_MAP_PIECE);
  const { id, name, bytes, created_at: createdAt } = row;
  return { id, name, bytes, received, sha256: sha256OfPieces(pieces), createdAt };
}

/** The database lets none be ready of which one of these is not known. */
export function baseMapOf(row: BaseMapRow): BaseMap {
  const { id, name, bytes, format, min_zoom, max_zoom, bounds, attribution, layers, sha256, created_at } =
    row;
  return {
    id,
    name,
    format: format ?? 'raster',
    minZoom: min_zoom ?? 0,
    maxZoom: max_zoom ?? 0,
    bounds: bounds ?? [],
    bytes,
    attribution: attribution ?? '',
    layers: layers ?? [],
    version: sha256 ?? '',
    createdAt: created_at,
  };
}
