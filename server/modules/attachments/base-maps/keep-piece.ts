import { createHash } from 'node:crypto';
import type { Predicate } from '../../../../src/domain/kit/problems/problem.ts';
import { uuidv7 } from '../../../../src/domain/kit/values/ids.ts';
import { BASE_MAP_OWNER, type BaseMapUpload, pieceLength } from '../../../../src/domain/map/base-map.ts';
import type { Actor } from '../../../database/schema/actor.ts';
import { inTenant } from '../../../database/tenants/tenant.ts';
import { refuse } from '../../../problems/errors.ts';
import type { WriteContext } from '../../../resource/rows/write-context.ts';
import { requireTenantRoom } from '../room.ts';
import { dropFile, saveBytes } from '../save-bytes.ts';
import { readArchiveHeader } from './archive-header.ts';
import { arrivedPieces, baseMapUploadOf, findBaseMap, type Piece } from './base-map-rows.ts';
import type { BaseMapDeps } from './begin-base-map.ts';
import { lookingAt } from './refuse-archive.ts';

type Context = Pick<WriteContext, 'trx' | 'actor'>;

/** A piece as it came. */
interface Sent {
  readonly id: string;
  readonly place: number;
  readonly bytes: Uint8Array;
}

/** The same with its hash and the file that it becomes. */
interface Named extends Sent {
  readonly sha256: string;
  readonly fileId: string;
}

/**
 * Keeps the next piece of an archive. One that has arrived already is compared, and not kept again. With the first one it is known
 * whether the file is an archive at all.
 *
 * The bytes are stored before the row that says where they belong in the archive, and outside of any transaction. What a killed server
 * leaves is the map's already, and goes when that is whole or given up.
 *
 * @throws ProblemError `in_progress` where a piece before it is missing, `validation`, `quota_reached`
 */
export async function keepPiece(deps: BaseMapDeps, actor: Actor, sent: Sent): Promise<BaseMapUpload> {
  const { database, clock } = deps;
  const { id, place, bytes } = sent;
  const named = {
    ...sent,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    fileId: uuidv7(clock),
  };
  const size = await announcePiece(deps, actor, named);
  if (size !== null) {
    if (place === 0) await lookingAt(database, actor, id, () => readArchiveHeader(bytes, size));
    await saveBytes(deps, actor, named.fileId, bytes);
  }
  return namePiece(deps, actor, named);
}

/** @returns bytes of the archive; null: the piece has arrived before */
function announcePiece({ database, clock }: BaseMapDeps, actor: Actor, named: Named): Promise<number | null> {
  const { id, place, bytes, sha256, fileId } = named;
  return inTenant(database, actor, async (trx) => {
    const context = { trx, actor };
    const { upload, pieces } = await uploadUnderWay(context, id);
    if (isThere(pieces, named)) return null;
    if (bytes.length !== pieceLength(upload.bytes, place)) refusePiece('is not as long as it has to be');
    const now = clock.now();
    await requireTenantRoom(context, now, bytes.length);
    const file = {
      id: fileId,
      name: `${upload.name} ${place}`,
      type: 'application/vnd.pmtiles',
      size: bytes.length,
    };
    const created = { created_at: new Date(now).toISOString(), created_by: actor.userId };
    await trx
      .insertInto('files')
      .values({
        tenant_id: actor.tenantId,
        ...file,
        sha256,
        ...created,
        owner_entity: BASE_MAP_OWNER,
        owner_id: id,
      })
      .execute();
    return upload.bytes;
  });
}

function namePiece({ database, clock }: BaseMapDeps, actor: Actor, named: Named): Promise<BaseMapUpload> {
  const { id, place, sha256, fileId } = named;
  return inTenant(database, actor, async (trx) => {
    const context = { trx, actor };
    const { upload, pieces } = await uploadUnderWay(context, id);
    if (isThere(pieces, named)) {
      // Somebody sent the same one at the same time and was quicker, or there was nothing to keep.
      if (pieces[place]?.fileId !== fileId) await dropFile(context, { file: fileId });
      return baseMapUploadOf(upload, pieces);
    }
    const created_at = new Date(clock.now()).toISOString();
    await trx
      .insertInto('base_map_pieces')
      .values({ tenant_id: actor.tenantId, base_map_id: id, place, file_id: fileId, created_at })
      .execute();
    return baseMapUploadOf(upload, [...pieces, { fileId, sha256 }]);
  });
}

/** Under the lock on the map. @throws ProblemError `not_found`, `already_exists` where it is whole */
async function uploadUnderWay(context: Context, id: string) {
  const upload = await findBaseMap(context, id, true);
  if (upload.status !== 'uploading') refuse('already_exists');
  return { upload, pieces: await arrivedPieces(context, id) };
}

/** @throws ProblemError where others came in its place, or one before it did not */
function isThere(pieces: readonly Piece[], { place, sha256 }: Named): boolean {
  const there = pieces[place];
  if (there && there.sha256 !== sha256) refusePiece('is not what arrived there before');
  if (place > pieces.length)
    refuse('in_progress', [{ path: 'place', code: 'invalid_value', message: `is not ${pieces.length}` }]);
  return there !== undefined;
}

function refusePiece(message: Predicate): never {
  refuse('validation', [{ path: 'place', code: 'invalid_value', message }]);
}
