import { sql } from 'kysely';
import { fetchGateCode, gatesOf } from '../../../src/domain/gates.ts';
import type { AnyRow, EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { fieldOf } from '../../../src/domain/kit/entity/entity.ts';
import { type Below, missingFor, placeIn, type ReadBeside } from '../../../src/domain/kit/rules/gate.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { entityNamed } from '../../../src/domain/registry.ts';
import { holdTurn } from '../../database/connection/turns.ts';
import { refuse } from '../../problems/errors.ts';
import type { Columns } from '../rows/row-shape.ts';
import { columnOf, columnsOf, storedRowOf, tableOf } from '../rows/row-shape.ts';
import { findRow } from '../rows/row-store.ts';
import type { WriteContext } from '../rows/write-context.ts';

/** As many are looked at; what shows something comes first, so that nobody hides it behind empty ones. */
const MOST_BELOW = 500;

/**
 * What must be there before the record may have its status, read in the transaction of the write and after it.
 *
 * @throws ProblemError `not_ready` that names each thing that is missing
 */
export async function requireReady(
  context: WriteContext,
  entity: EntityDefinition,
  before: AnyRow | null,
  after: AnyRow,
): Promise<void> {
  const gates = gatesOf(entity);
  const isToRest = gates.some(
    (gate) =>
      gate.beside && 'below' in gate.beside && placeIn(gate, after) > (before ? placeIn(gate, before) : -1),
  );
  if (isToRest) await lockResting(context, entity, after.id);
  await fetchGateCode([entity.name]);
  const missing = await missingFor(entity, gates, before, after, reader(context));
  if (missing.length > 0) refuse('not_ready', missing);
}

/**
 * Whoever takes a step that rests on other records, and whoever takes one of those away, wait for each other on whichever
 * node: of two that would each be right alone the second one sees the first. Held until the transaction ends. Taken when
 * the row is written, and followed by reads alone, so that it closes no circle.
 */
export async function lockResting(
  { trx, actor }: WriteContext,
  { name }: EntityDefinition,
  id: string,
): Promise<void> {
  const key = `resting ${actor.tenantId} ${name} ${id}`;
  await holdTurn(trx, key);
}

function reader(context: WriteContext): ReadBeside {
  return async (entity, beside, row) => {
    if ('below' in beside) return rowsBelow(context, beside, row.id);
    const field = fieldOf(entity, beside.named);
    const id = row[beside.named];
    if (field.kind !== 'reference' || !isUuid(id)) return [];
    const stored = await findRow(context, entityNamed(field.entity), id);
    return stored && stored.deletedAt === null ? [stored.row] : [];
  };
}

export async function rowsBelow(
  { trx, actor }: WriteContext,
  { below: name, by, shows }: Below,
  id: string,
): Promise<AnyRow[]> {
  const below = entityNamed(name);
  const { rows } = await sql<Columns>`select ${columnsOf(below)} from ${tableOf(below)}
    where tenant_id = ${actor.tenantId} and ${sql.ref(columnOf(by))} = ${id} and deleted_at is null
    order by ${shownFirst(shows)} limit ${MOST_BELOW}`.execute(trx);
  return rows.map((columns) => storedRowOf(below, columns).row);
}

function shownFirst(shows: readonly string[]) {
  const columns = shows.map((name) => sql.ref(columnOf(name)));
  return columns.length === 0 ? sql`id` : sql`num_nonnulls(${sql.join(columns)}) desc, id`;
}
