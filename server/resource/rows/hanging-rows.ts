import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { fateOf, type Naming, namingsOf } from '../../../src/domain/hanging.ts';
import type { AnyRow, EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import type { ProblemDetail } from '../../../src/domain/kit/problems/problem.ts';
import { appendAll } from '../../../src/domain/kit/values/long-lists.ts';
import { refuse } from '../../problems/errors.ts';
import type { Columns } from './row-shape.ts';
import { columnOf, columnsOf, storedRowOf, tableOf } from './row-shape.ts';
import type { WriteContext } from './write-context.ts';

export interface HangingRow {
  readonly entity: EntityDefinition;
  readonly row: AnyRow;
}

/** Rows that one deletion takes along, at most: more would hold its locks for too long. */
const MOST_TAKEN = 10_000;
/** As many are counted for whoever is refused. */
const MOST_COUNTED = 1000;

/**
 * What goes with a record, and with what goes with it, in the order in which one stands on the other. The caller has
 * locked the record: whoever names it anew waits, and finds it gone. What is answered is locked as well: a stock line that
 * is empty stays so.
 *
 * @throws ProblemError `in_use` that names each kind of what hangs on it, with how many.
 */
export async function takenAlong(
  context: WriteContext,
  entity: EntityDefinition,
  row: AnyRow,
): Promise<HangingRow[]> {
  const taken: HangingRow[] = [];
  const refused: ProblemDetail[] = [];
  for (let above: HangingRow[] = [{ entity, row }]; above.length > 0; ) {
    const places = placesNaming(above);
    const below = await partsIn(context, places);
    appendAll(refused, below.staying);
    appendAll(refused, await keepersIn(context, places));
    appendAll(taken, below.going);
    if (taken.length > MOST_TAKEN) refuse('in_use', [], 'too_much_hangs');
    above = below.going;
  }
  if (refused.length > 0) refuse('in_use', refused);
  return taken;
}

interface Place {
  readonly naming: Naming;
  readonly where: RawBuilder<unknown>;
}

function placesNaming(above: readonly HangingRow[]): Place[] {
  return [...Map.groupBy(above, ({ entity }) => entity)].flatMap(([named, found]) => {
    const rows = found.map(({ row }) => row);
    return namingsOf(named.name).map((naming) => ({ naming, where: namesAnyOf(naming, named, rows) }));
  });
}

/** Rows that exist only in what is deleted, locked; and how many of them something of their own keeps. */
async function partsIn(context: WriteContext, places: readonly Place[]) {
  const going: HangingRow[] = [];
  const staying: ProblemDetail[] = [];
  for (const { naming, where } of places) {
    const { entity, onDelete } = naming;
    if (onDelete !== 'take') continue;
    const { rows } = await sql<Columns>`select ${columnsOf(entity)} from ${tableOf(entity)}
      where tenant_id = ${context.actor.tenantId} and deleted_at is null and ${where}
      order by id limit ${MOST_TAKEN + 1} for update`.execute(context.trx);
    const found = rows.map((columns) => storedRowOf(entity, columns).row);
    const [goes, stays] = [true, false].map((wanted) =>
      found.filter((row) => (fateOf(entity, onDelete, row) === 'take') === wanted),
    );
    appendAll(
      going,
      (goes ?? []).map((row) => ({ entity, row })),
    );
    if (stays?.length) staying.push(detailOf(naming, stays.length));
  }
  return { going, staying };
}

/** Rows because of which the deletion is refused. One statement: there are many places, and most of them are empty. */
async function keepersIn({ trx, actor }: WriteContext, places: readonly Place[]): Promise<ProblemDetail[]> {
  const keeping = places.filter(
    ({ naming }) => naming.onDelete === 'refuse' || naming.onDelete === 'refuseOpen',
  );
  if (keeping.length === 0) return [];
  const counts = keeping.map(({ naming: { entity, onDelete }, where }, place) => {
    const open = onDelete === 'refuse' ? sql`true` : sql`not ${isSettledRow(entity)}`;
    return sql`select ${sql.lit(place)} as place, count(*)::integer as found from (
      select from ${tableOf(entity)} where tenant_id = ${actor.tenantId} and deleted_at is null and ${where} and ${open}
        limit ${MOST_COUNTED + 1}) as keeping`;
  });
  const { rows } = await sql<{ place: number; found: number }>`${sql.join(counts, sql` union all `)}`.execute(
    trx,
  );
  return rows.flatMap(({ place, found }) => {
    const naming = keeping[place]?.naming;
    return naming && found > 0 ? [detailOf(naming, found)] : [];
  });
}

function detailOf({ entity, field }: Naming, count: number): ProblemDetail {
  const many = count > MOST_COUNTED ? `more than ${MOST_COUNTED}` : count;
  return {
    path: `${entity.name}/${field}`,
    code: 'in_use',
    message: `is named by ${many} of ${entity.table}`,
  };
}

/** Whether a row names any of these in that place, as a condition. */
export function namesAnyOf(
  { entity, field, part, entityField, by }: Naming,
  named: EntityDefinition,
  rows: readonly AnyRow[],
): RawBuilder<unknown> {
  const column = sql.ref(columnOf(field));
  const ids = rows.map(({ id }) => id);
  if (part !== undefined) {
    const items = ids.map((id) => sql`${column} @> ${JSON.stringify([{ [part]: id }])}::jsonb`);
    return sql`(${sql.join(items, sql` or `)})`;
  }
  if (entityField !== undefined) {
    return sql`${sql.ref(columnOf(entityField))} = ${named.name} and ${column} = any (${ids}::text[])`;
  }
  if (entity.fields[field]?.kind === 'references') return sql`${column} && ${ids}::uuid[]`;
  if (by === undefined) return sql`${column} = any (${ids}::uuid[])`;
  const words = rows.flatMap((row) => (typeof row[by] === 'string' ? [row[by], row.id] : [row.id]));
  return sql`${column} = any (${words}::text[])`;
}

function isSettledRow({ statuses }: EntityDefinition): RawBuilder<unknown> {
  if (!statuses?.settled) return sql`false`;
  return sql`coalesce(${sql.ref('status')} in (${sql.join(statuses.settled)}), false)`;
}
