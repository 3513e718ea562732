import { sql } from 'kysely';
import type { EntityDefinition, FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import type { Json } from '../../../src/domain/kit/fields/field.ts';
import { auditOfRows } from './audit-of-rows.ts';
import type { Columns, DatabaseRow } from './row-shape.ts';
import { columnOf, columnsOf, isAssigned, storedRowOf, tableOf } from './row-shape.ts';
import { columnsOfNew } from './row-store.ts';
import type { WriteContext } from './write-context.ts';

export interface RowToInsert {
  readonly context: WriteContext;
  readonly id: string;
  readonly values: FieldValues;
  readonly scopeUsers: readonly string[];
}

/**
 * Rows of one entity, each of an operation of its own, as one parameter: the text of the statement is the same for any number
 * of them, and the database prepares it once.
 *
 * @returns by id; a row whose id exists already, deleted or not, is not there.
 */
export async function insertRows(
  entity: EntityDefinition,
  rows: readonly RowToInsert[],
): Promise<ReadonlyMap<string, DatabaseRow>> {
  const inserted = new Map<string, DatabaseRow>();
  const [first] = rows;
  if (!first) return inserted;
  await tellAudit(first.context, rows);
  const lines = rows.map((row) => columnValues(entity, row));
  for (const alike of Map.groupBy(lines, (line) => Object.keys(line).join()).values()) {
    const names = sql.join(Object.keys(alike[0] ?? {}).map((name) => sql.ref(name)));
    const { rows: stored } = await sql<Columns>`insert into ${tableOf(entity)} (${names})
      select ${names} from json_populate_recordset(null::${tableOf(entity)}, ${JSON.stringify(alike)}::json)
      on conflict (tenant_id, id) do nothing returning ${columnsOf(entity)}`.execute(first.context.trx);
    for (const columns of stored) inserted.set(String(columns['id']), storedRowOf(entity, columns));
  }
  return inserted;
}

function columnValues(
  entity: EntityDefinition,
  { context, id, values, scopeUsers }: RowToInsert,
): Readonly<Record<string, Json>> {
  return {
    ...Object.fromEntries(columnsOfNew(context, id)),
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [columnOf(name), value])),
    ...(isAssigned(entity) && { scope_users: [...scopeUsers] }),
  };
}

async function tellAudit({ trx, audit }: WriteContext, rows: readonly RowToInsert[]): Promise<void> {
  const setting = auditOfRows(
    audit,
    rows.map(({ id, context }) => ({ id, audit: context.audit })),
  );
  await sql`select set_config('app.actor', ${setting}, true)`.execute(trx);
}
