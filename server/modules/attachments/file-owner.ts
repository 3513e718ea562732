import { LOGO_OWNER } from '../../../src/domain/identity/logo.ts';
import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { findEntity } from '../../../src/domain/registry.ts';
import { ticketReply } from '../../../src/domain/support/ticket-reply.ts';
import { refuse } from '../../problems/errors.ts';
import { maySee } from '../../resource/rows/access.ts';
import { findRow } from '../../resource/rows/row-store.ts';
import type { WriteContext, WriteRule } from '../../resource/rows/write-context.ts';

type Context = Pick<WriteContext, 'trx' | 'actor'>;

const ADDRESS = '/files/';

/**
 * A file that this person may read now: that of a record which they see, or one of their own that belongs to none yet. An
 * address opens nothing by itself, so that a record which leaves somebody's sight takes its files along.
 */
export async function readableFile(context: Context, id: string) {
  const file = await context.trx
    .selectFrom('files')
    .select(['name', 'type', 'size', 'created_by', 'owner_entity', 'owner_id'])
    .where('tenant_id', '=', context.actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!file) return undefined;
  const { owner_entity: owner, owner_id: ownerId } = file;
  // On the documents of all who work there.
  if (owner === LOGO_OWNER) return file;
  if (owner === null || ownerId === null) return file.created_by === context.actor.userId ? file : undefined;
  const entity = findEntity(owner);
  return entity && (await isInSight(context, entity, ownerId)) ? file : undefined;
}

async function isInSight(context: Context, entity: EntityDefinition, id: string): Promise<boolean> {
  const stored = await findRow(context, entity, id);
  return stored !== undefined && stored.deletedAt === null && maySee(context.actor, entity, stored);
}

/**
 * A reply takes its file into its own: one that its writer sent and that belongs to nothing. Else anybody could have a
 * file's bytes who knows its address, by naming it.
 */
export const repliesOwnFiles: WriteRule = async ({ trx, actor }, { entity, before, after }) => {
  if (entity.name !== ticketReply.name || before) return;
  const url = String(after.row['attachmentUrl'] ?? '');
  if (!url.startsWith(ADDRESS)) return;
  const id = url.slice(ADDRESS.length);
  const taken = isUuid(id)
    ? await trx
        .updateTable('files')
        .set({ owner_entity: entity.name, owner_id: after.row.id })
        .where('tenant_id', '=', actor.tenantId)
        .where('id', '=', id)
        .where('created_by', '=', actor.userId)
        .where('owner_id', 'is', null)
        .returning('id')
        .execute()
    : [];
  if (taken.length > 0) return;
  refuse('reference_not_found', [
    { path: 'attachmentUrl', code: 'reference_not_found', message: 'does not exist' },
  ]);
};
