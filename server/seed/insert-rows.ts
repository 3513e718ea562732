import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { AnyRow, EntityDefinition, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import type { Field, ItemFieldDefinition, Json } from '../../src/domain/kit/fields/field.ts';
import { emptyValue, itemsOf } from '../../src/domain/kit/fields/field.ts';
import type { Tables } from '../database/schema/tables.ts';
import { sealed } from '../resource/checks/decisions.ts';
import { columnOf } from '../resource/rows/row-shape.ts';
import type { Calendar, SeedRow } from './seed-kit.ts';

/** Who sees each row that is already there, by id: children inherit it from the row they belong to. */
export type ScopesById = Map<string, readonly string[]>;

interface Destination {
  readonly tenantId: string;
  readonly calendar: Calendar;
  readonly members: ReadonlySet<string>;
  readonly scopes: ScopesById;
}

/** All rows of one entity in one statement: PostgreSQL reads the columns' types from the table itself. */
export async function seedRows(
  trx: Transaction<Tables>,
  entity: EntityDefinition,
  rows: readonly SeedRow[],
  destination: Destination,
): Promise<void> {
  const records = rows.map((row) => toRecord(entity, row, destination));
  const columns = Object.keys(records[0] ?? {}).map((name) => sql.ref(name));
  if (columns.length === 0) return;
  await sql`insert into ${sql.table(entity.table)} (${sql.join(columns)})
    select ${sql.join(columns)}
    from jsonb_populate_recordset(null::${sql.table(entity.table)}, ${JSON.stringify(records)}::jsonb)`.execute(
    trx,
  );
}

function toRecord(entity: EntityDefinition, row: SeedRow, destination: Destination): Record<string, Json> {
  const { tenantId, calendar } = destination;
  const changed = Math.min(row.changedDaysAgo, row.createdDaysAgo);
  const happened = happenedIn(entity.fields, row.values).sort();
  const createdAt = calendar.past(-row.createdDaysAgo, 5);
  const updatedAt = calendar.past(-changed, 5);
  const record: Record<string, Json> = {
    tenant_id: tenantId,
    id: row.id,
    version: 1,
    created_at: [createdAt, ...happened].sort()[0] ?? createdAt,
    created_by: row.createdBy,
    updated_at: [updatedAt, ...happened].sort().at(-1) ?? updatedAt,
    updated_by: row.createdBy,
  };
  for (const [name, field] of Object.entries(entity.fields)) {
    record[columnOf(name)] = row.values[name] ?? emptyValue(field);
  }
  for (const [name, hash] of Object.entries(sealed(entity, null, asRow(row, tenantId)))) {
    record[columnOf(name)] = hash;
  }
  if (entity.scope.kind === 'assigned') record['scope_users'] = scopeUsers(entity, row, destination);
  return record;
}

/** The moments of what was done to a row, all in one form: it was made before the first, and last changed not before the last. */
function happenedIn(
  fields: Readonly<Record<string, Field | ItemFieldDefinition>>,
  values: FieldValues,
): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'items') return itemsOf(values[name]).flatMap((item) => happenedIn(field.item, item));
    if (field.kind !== 'instant' || !(field.stamp === true || field.writable === 'server')) return [];
    return values[name] ? [String(values[name])] : [];
  });
}

/** What a seal is made of: the values. */
function asRow({ id, values }: SeedRow, tenantId: string): AnyRow {
  const at = '';
  return {
    id,
    tenantId,
    version: 1,
    createdAt: at,
    createdBy: null,
    updatedAt: at,
    updatedBy: null,
    ...values,
  };
}

/** The people named on the row who are members, whoever made it, and those who see its parent. */
function scopeUsers(entity: EntityDefinition, row: SeedRow, { members, scopes }: Destination): string[] {
  if (entity.scope.kind !== 'assigned') return [];
  const { people, parent, apart, about } = entity.scope;
  if (about) return [...(scopes.get(String(row.values[about.id])) ?? [])];
  const named = people.flatMap((name) => row.values[name] ?? []).filter((id) => typeof id === 'string');
  const follows = parent !== undefined && !(apart && row.values[apart] === true);
  const parentId = follows ? row.values[parent] : null;
  const inherited = typeof parentId === 'string' ? (scopes.get(parentId) ?? []) : [];
  const all = [...named.filter((id) => members.has(id)), ...inherited, row.createdBy ?? ''];
  const scope = [...new Set(all)].filter((id) => id !== '').sort();
  scopes.set(row.id, scope);
  return scope;
}
