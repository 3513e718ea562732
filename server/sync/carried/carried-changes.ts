import { sql } from 'kysely';
import type { AnyRow, EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { itemsOf, type Json } from '../../../src/domain/kit/fields/field.ts';
import type { Actor } from '../../database/schema/actor.ts';
import type { ReadingTransaction } from '../../database/tenants/read-in-tenant.ts';
import { maySee, seenOf } from '../../resource/rows/access.ts';
import { columnOf, type DatabaseRow } from '../../resource/rows/row-shape.ts';
import type { PageContent } from '../page-content.ts';
import { type Areas, asCarried, carriedOf, SUMMARISED } from './carried.ts';
import { type WorkPlace, workPlaces } from './work-places.ts';

/** Rows that changed, by entity: as they stand now, deleted ones too. */
export type ChangedRows = ReadonlyMap<string, readonly DatabaseRow[]>;

/**
 * Makes summaries of what this person's devices do not carry, and adds the rows that their own records began or ceased to refer to:
 * such a row did not change itself, but what the device has of it does.
 *
 * @param read rows of an entity by their ids, as they stand in the same snapshot
 */
export async function carryChanges(
  trx: ReadingTransaction,
  actor: Actor,
  areas: Areas | null,
  changed: ChangedRows,
  content: PageContent,
  read: (entity: EntityDefinition, ids: string[]) => Promise<readonly DatabaseRow[]>,
): Promise<void> {
  if (!areas) return;
  for (const entity of SUMMARISED.filter((each) => seenOf(actor, each) !== 'none')) {
    const { name } = entity;
    const upserts = content.upserts[name] ?? [];
    const known = new Set((changed.get(name) ?? []).map(({ row }) => row.id));
    const referred = await referredTo(trx, actor, entity, changed);
    const others = [...referred].filter((id) => !known.has(id));
    const found = others.length > 0 ? await read(entity, others) : [];
    const seen = found.filter((stored) => stored.deletedAt === null && maySee(actor, entity, stored));
    if (upserts.length + seen.length === 0) continue;
    const carried = await carriedOf(trx, actor, entity, areas);
    const rows: AnyRow[] = [...upserts, ...seen.map(({ row }) => row)];
    content.upserts[name] = rows.map((row) => asCarried(carried, entity, row));
  }
}

/** What the records that changed refer to, or referred to before. */
async function referredTo(
  trx: ReadingTransaction,
  actor: Actor,
  entity: EntityDefinition,
  changed: ChangedRows,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const place of workPlaces(entity)) {
    const rows = changed.get(place.entity.name) ?? [];
    if (rows.length === 0 || seenOf(actor, place.entity) === 'none') continue;
    for (const { row } of rows) for (const id of idsAt(place, row[place.field])) ids.add(id);
    for (const before of await valuesBefore(trx, actor, place, rows))
      for (const id of idsAt(place, before)) ids.add(id);
  }
  return ids;
}

function idsAt({ part }: WorkPlace, value: Json | undefined): string[] {
  const named = part === undefined ? [value] : itemsOf(value).map((item) => item[part]);
  return named.filter((id) => typeof id === 'string');
}

/** Each value that the place had before, by the audit log: whoever reads the rows may read what they were. */
async function valuesBefore(
  trx: ReadingTransaction,
  { tenantId }: Actor,
  { entity, field }: WorkPlace,
  rows: readonly DatabaseRow[],
): Promise<Json[]> {
  const ids = rows.map(({ row }) => row.id);
  const column = columnOf(field);
  const { rows: found } = await sql<{ value: Json }>`select before -> ${column}::text as value from audit_log
    where tenant_id = ${tenantId} and entity = ${entity.name} and entity_id = any (${ids}::text[])
      and before ? ${column}::text`.execute(trx);
  return found.map(({ value }) => value);
}
