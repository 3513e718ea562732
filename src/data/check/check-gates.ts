import type { Table } from 'dexie';
import { gatesOf, leaningsOn } from '../../domain/gates.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import type { ProblemDetail } from '../../domain/kit/problems/problem.ts';
import type { Below, Beside, ReadBeside } from '../../domain/kit/rules/gate.ts';
import { missingFor, newIn } from '../../domain/kit/rules/gate.ts';
import { entityNamed } from '../../domain/registry.ts';
import { onItsWay } from '../outbox/outbox-queue.ts';
import { allRows } from '../read/list-query.ts';
import { applyEffect } from '../rows/rebase.ts';
import { baseKey, newest } from '../rows/row-writer.ts';
import { DataError } from '../store/data-error.ts';
import type { FieldDatabase } from '../store/database.ts';
import type { OutboxRecord } from '../store/outbox-record.ts';

/**
 * What is missing for a status, as far as this device knows: what it does not have asks for nothing here, and the server
 * asks again.
 */
export function missingOnDevice(
  database: FieldDatabase,
  entity: EntityDefinition,
  before: AnyRow | null,
  after: AnyRow,
): Promise<ProblemDetail[]> {
  return missingFor(entity, gatesOf(entity), before, after, reader(database));
}

/** Inside a transaction over `gateStores`. @throws DataError `not_ready` with each thing that is missing */
export async function checkGates(
  database: FieldDatabase,
  entity: EntityDefinition,
  before: AnyRow | null,
  after: AnyRow,
): Promise<void> {
  const missing = await missingOnDevice(database, entity, before, after);
  const [first] = missing;
  if (first) throw new DataError('not_ready', first.message, { path: first.path, details: missing });
}

/**
 * What waits to be sent of the records that the gates of this step look at, the last change of each: the server asks them as
 * this device did, so they have to be there before. One record goes with each request once only, and a sheet has many changes.
 * One that is asked for nothing on its way there holds nothing up.
 * Inside a transaction over `gateStores` and the outbox.
 */
export async function writesLookedAt(
  database: FieldDatabase,
  entity: EntityDefinition,
  before: AnyRow | null,
  after: AnyRow,
): Promise<string[]> {
  const found = new Set<string>();
  const read = reader(database);
  for (const { statuses, beside, missing } of gatesOf(entity)) {
    if (!beside || !statuses.includes(String(after['status']))) continue;
    const [name = ''] = entityBeside(entity, beside);
    const shown = await read(entity, beside, after);
    const lacking = missing(after, { beside: shown, before });
    for (const { id } of shown) {
      const waiting = await onItsWay(database, name, id);
      const last = waiting.at(-1);
      if (!last) continue;
      const others = shown.filter((other) => other.id !== id);
      const states = await statesOnTheWay(database, name, id, waiting);
      const isMeasuredByIt = states.some((state) => {
        const isBeside = state !== null && (!('below' in beside) || state[beside.by] === after.id);
        const then = isBeside ? [...others, state] : others;
        return newIn(missing(after, { beside: then, before }), lacking).length > 0;
      });
      if (isMeasuredByIt) found.add(last.opId);
    }
  }
  return [...found];
}

/** The record as the server has it, and as it is there after each of these but the last; null: not there yet. */
async function statesOnTheWay(
  database: FieldDatabase,
  name: string,
  id: string,
  waiting: readonly OutboxRecord[],
): Promise<(AnyRow | null)[]> {
  const entity = entityNamed(name);
  const base = await database.base.get(baseKey(name, id));
  let state = base ? newest(base) : null;
  return waiting.map((operation) => {
    const before = state;
    state = applyEffect(entity, state, operation);
    return before;
  });
}

/** The stores that the gates of these entities look at, and those that gates which rest on them do. */
export function gateStores(database: FieldDatabase, entities: readonly EntityDefinition[]): Table[] {
  const names = entities.flatMap((entity) => [
    ...gatesOf(entity).flatMap(({ beside }) => (beside ? entityBeside(entity, beside) : [])),
    ...leaningsOn(entity).flatMap((leaning) => [leaning.entity.name, leaning.below.below]),
  ]);
  return [...new Set(names)].flatMap((name) => database.rows(name).stores);
}

function entityBeside({ fields }: EntityDefinition, beside: Beside): string[] {
  if ('below' in beside) return [beside.below];
  const field = fields[beside.named];
  return field?.kind === 'reference' ? [field.entity] : [];
}

/** Several gates of a step look at the same records: these are read once. */
function reader(database: FieldDatabase): ReadBeside {
  const known = new Map<string, Promise<readonly AnyRow[]>>();
  const once = (key: string, read: () => Promise<readonly AnyRow[]>) => {
    const rows = known.get(key) ?? read();
    known.set(key, rows);
    return rows;
  };
  return async (entity, beside, row) => {
    if ('below' in beside) {
      return once(`${beside.below}/${beside.by}/${row.id}`, () => deviceRowsBelow(database, beside, row.id));
    }
    const [name] = entityBeside(entity, beside);
    const id = row[beside.named];
    if (name === undefined || typeof id !== 'string') return [];
    return once(`${name}/${id}`, async () => {
      const stored = await database.rows(name).get(id);
      return stored ? [stored] : [];
    });
  };
}

export function deviceRowsBelow(
  database: FieldDatabase,
  { below, by }: Below,
  id: string,
): Promise<readonly AnyRow[]> {
  const [sort = ''] = entityNamed(below).list.sorts;
  return allRows(database, { entity: below, filters: { [by]: id }, sort });
}
