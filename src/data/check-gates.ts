import type { Table } from 'dexie';
import { gatesOf, leaningsOn } from '../domain/gates.ts';
import type { AnyRow, EntityDefinition } from '../domain/kit/entity.ts';
import type { Below, Beside, ReadBeside } from '../domain/kit/gate.ts';
import { missingFor } from '../domain/kit/gate.ts';
import type { ProblemDetail } from '../domain/kit/problem.ts';
import { entityNamed } from '../domain/registry.ts';
import { DataError } from './data-error.ts';
import type { FieldDatabase } from './database.ts';
import { toRow } from './index-keys.ts';
import { allRows } from './list-query.ts';
import { ON_ITS_WAY } from './new-operation.ts';
import { operationsOn } from './outbox-queue.ts';

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
 * Inside a transaction over `gateStores` and the outbox.
 */
export async function writesLookedAt(
  database: FieldDatabase,
  entity: EntityDefinition,
  after: AnyRow,
): Promise<string[]> {
  const found = new Set<string>();
  for (const { statuses, beside } of gatesOf(entity)) {
    if (!beside || !statuses.includes(String(after['status']))) continue;
    const [name = ''] = entityBeside(entity, beside);
    for (const { id } of await reader(database)(entity, beside, after)) {
      const waiting = await operationsOn(database, name, id);
      const last = waiting.findLast(({ state }) => ON_ITS_WAY.includes(state));
      if (last) found.add(last.opId);
    }
  }
  return [...found];
}

/** The stores that the gates of these entities look at, and those that gates which rest on them do. */
export function gateStores(database: FieldDatabase, entities: readonly EntityDefinition[]): Table[] {
  const names = entities.flatMap((entity) => [
    ...gatesOf(entity).flatMap(({ beside }) => (beside ? entityBeside(entity, beside) : [])),
    ...leaningsOn(entity).flatMap((leaning) => [leaning.entity.name, leaning.below.below]),
  ]);
  return [...new Set(names)].map((name) => database.rows(name));
}

function entityBeside({ fields }: EntityDefinition, beside: Beside): string[] {
  if ('below' in beside) return [beside.below];
  const field = fields[beside.named];
  return field?.kind === 'reference' ? [field.entity] : [];
}

function reader(database: FieldDatabase): ReadBeside {
  return async (entity, beside, row) => {
    if ('below' in beside) return rowsBelow(database, beside, row.id);
    const [name] = entityBeside(entity, beside);
    const id = row[beside.named];
    if (name === undefined || typeof id !== 'string') return [];
    const stored = await database.rows(name).get(id);
    return stored ? [toRow(stored)] : [];
  };
}

export function rowsBelow(
  database: FieldDatabase,
  { below, by }: Below,
  id: string,
): Promise<readonly AnyRow[]> {
  const [sort = ''] = entityNamed(below).list.sorts;
  return allRows(database, { entity: below, filters: { [by]: id }, sort });
}
