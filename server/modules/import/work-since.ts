import { sql } from 'kysely';
import { namingsOf } from '../../../src/domain/hanging.ts';
import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { isAboutOthers } from '../../../src/domain/kit/entity/entity.ts';
import { type HangingRow, namesAnyOf } from '../../resource/rows/hanging-rows.ts';
import { tableOf } from '../../resource/rows/row-shape.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';

/** How many rows of each entity. */
export type RowCounts = Readonly<Record<string, number>>;

/**
 * What others did on a record since an import wrote it, that is no write of the record itself: what would go with it, and what
 * would go on naming it when it is gone, a ticket or an order that is over. What the import wrote itself does not count, nor
 * what was there before it and came back by it.
 *
 * @param taken what would go with the record, locked
 * @param since the entry of the audit log by which the import wrote it
 */
export async function workSince(
  { trx, actor }: WriteContext,
  { entity, row }: HangingRow,
  taken: readonly HangingRow[],
  since: number,
): Promise<RowCounts> {
  const names = taken.map((each) => each.entity.name);
  const ids = taken.map((each) => each.row.id);
  const looks = [
    sql`select going.entity, going.id from unnest(${names}::text[], ${ids}::uuid[]) as going (entity, id)`,
    ...leftNaming(entity).map(
      (naming) => sql`select ${naming.entity.name}::text, id from ${tableOf(naming.entity)}
        where tenant_id = ${actor.tenantId} and deleted_at is null and ${namesAnyOf(naming, entity, [row])}`,
    ),
  ];
  const { rows } = await sql<{ entity: string; found: number }>`
    select work.entity, count(*)::integer as found from (${sql.join(looks, sql` union `)}) as work (entity, id)
      where exists (select from audit_log as later
        where later.tenant_id = ${actor.tenantId} and later.entity = work.entity and later.entity_id = work.id::text
          and later.id > ${since}::bigint and later.import_id is distinct from ${actor.importId ?? null}::uuid)
      group by work.entity`.execute(trx);
  return Object.fromEntries(rows.map(({ entity: name, found }) => [name, found]));
}

/** Notices repeat what was said elsewhere: they are nobody's work. */
function leftNaming(entity: EntityDefinition) {
  return namingsOf(entity.name).filter(
    ({ onDelete, entity: other }) =>
      (onDelete === 'leave' || onDelete === 'refuseOpen') && !isAboutOthers(other),
  );
}
