import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnyRow, EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { summaryOf } from '../../../src/domain/kit/entity/summary.ts';
import { idsIn } from '../../../src/domain/kit/fields/ids-in.ts';
import { ENTITIES } from '../../../src/domain/registry.ts';
import type { Actor } from '../../database/schema/actor.ts';
import type { ReadingTransaction } from '../../database/tenants/read-in-tenant.ts';
import { isSought } from '../../resource/read/seek-rows.ts';
import { seenOf } from '../../resource/rows/access.ts';
import { columnOf, isAssigned, tableOf } from '../../resource/rows/row-shape.ts';
import { assignedTo } from '../../resource/rows/visible-rows.ts';
import { type WorkPlace, workPlaces } from './work-places.ts';

/** The areas that a person works in, in one order. */
export type Areas = readonly string[];

/**
 * In which areas this person's devices carry rows in full; null: in all, for the tenant leaves it at that, or the person has no area
 * of their own: whoever works in the office, and whom nobody has put anywhere yet.
 */
export async function areasOf(trx: ReadingTransaction, actor: Actor): Promise<Areas | null> {
  const { tenantId, userId } = actor;
  const own = sql`tenant_id = ${tenantId} and deleted_at is null`;
  const person = sql`${[userId]}::text[]`;
  const { rows } = await sql<{ areas: string[] }>`select array(
      select id::text from work_areas where ${own} and people @> ${person}
      union select unnest(work_area_ids)::text from crews where ${own} and (members @> ${person} or lead = ${userId})
      order by 1) as areas
    from tenants where id = ${tenantId} and devices_carry = 'workAreas'`.execute(trx);
  const areas = rows[0]?.areas ?? [];
  return areas.length > 0 ? areas : null;
}

/** Which rows of an entity go to a device in full, of those that may go as their summaries. */
export interface Carried {
  readonly areas: ReadonlySet<string>;
  /** Ids of the rows that this person's own records refer to. */
  readonly referred: ReadonlySet<string>;
}

/** Null: all of them. @param areas as `areasOf` found them */
export async function carriedOf(
  trx: ReadingTransaction,
  actor: Actor,
  entity: EntityDefinition,
  areas: Areas | null,
): Promise<Carried | null> {
  if (!areas || !entity.summary) return null;
  const named = workPlaces(entity).filter((place) => seenOf(actor, place.entity) !== 'none');
  const selects = named.map((place) => idsReferredTo(actor, place));
  const { rows } = await sql<{ id: string }>`${sql.join(selects, sql` union `)}`.execute(trx);
  return { areas: new Set(areas), referred: new Set(rows.map(({ id }) => id)) };
}

/** The row as a device has it: in full what lies in no area, in one of the person's, or what their own records refer to. */
export function asCarried(carried: Carried | null, entity: EntityDefinition, row: AnyRow): AnyRow {
  if (!carried || carried.referred.has(row.id)) return row;
  const areas = idsIn(row['workAreaIds']);
  const isCarried = areas.length === 0 || areas.some((id) => carried.areas.has(id));
  return isCarried ? row : summaryOf(entity, row);
}

/** Entities whose rows may go as summaries. */
export const SUMMARISED: readonly EntityDefinition[] = ENTITIES.filter(({ summary }) => summary);

function idsReferredTo(actor: Actor, { entity, field, part }: WorkPlace): RawBuilder<unknown> {
  const column = sql.ref(columnOf(field));
  const id = part === undefined ? sql`${column}::text` : sql`item ->> ${part}`;
  const items = part === undefined ? sql`` : sql`cross join lateral jsonb_array_elements(${column}) as item`;
  return sql`select ${id} as id from ${tableOf(entity)} ${items}
    where tenant_id = ${actor.tenantId} and deleted_at is null and ${id} is not null and ${isOwn(actor, entity)}`;
}

/** Assigned work is found by the index alone: row-level security keeps the one of `scope_users` from use. */
function isOwn(actor: Actor, entity: EntityDefinition): RawBuilder<unknown> {
  if (isAssigned(entity)) {
    return sql`${isSought(entity, { words: [], person: actor.userId })} and ${assignedTo(actor)}`;
  }
  const named = (entity.workOf ?? []).map((name) => {
    const column = sql.ref(columnOf(name));
    return entity.fields[name]?.kind === 'people'
      ? sql`${column} @> ${[actor.userId]}::text[]`
      : sql`${column} = ${actor.userId}`;
  });
  return sql`(${sql.join(named, sql` or `)})`;
}
