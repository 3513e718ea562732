import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { issuesList, outboxList } from '../../src/data/recovery/outbox-actions.ts';
import type { BaseRecord, OutboxRecord } from '../../src/data/store/outbox-record.ts';
import type { AnyRow, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { itemsOf, type Json } from '../../src/domain/kit/fields/field.ts';
import { FIRST_VERSION } from '../../src/domain/sync/up-cast.ts';
import { SCHEMA_VERSION } from '../../src/domain/sync/wire.ts';
import type { TestApp } from '../support/server-app.ts';
import { useWorld } from './support/world.ts';

const VERSIONS = Array.from(
  { length: SCHEMA_VERSION - FIRST_VERSION + 1 },
  (_, index) => FIRST_VERSION + index,
);

/*
 * What an app of each version left on a tablet: carried by a request or not, of every kind. The files were written by
 * those apps and are never changed; who raises SCHEMA_VERSION records one more.
 */
describe('an older outbox (invariant 18)', () => {
  const world = useWorld();

  test.each(VERSIONS)('of version %i is sent, each operation once', async (version) => {
    const { operations, bases } = recorded(version);
    await reopenSurveys(world.server().database);
    const { device, desk } = await world.at('planner@demo.example');
    const { database } = desk;
    await database.outbox.bulkPut([...operations]);
    await database.base.bulkPut([...bases]);
    await database.meta.put({ key: 'seq', value: operations.length });

    expect(await device.sync()).toMatchObject({ outcome: 'done' });
    // What stands decided since then stays as it is, and its change is put before the person.
    const stood = operations.filter((operation) => isClosed(operation, bases));
    const waiting = await outboxList(database);
    expect(waiting.map(({ opId, problem }) => [opId, problem?.code])).toEqual(
      stood.map(({ opId }) => [opId, 'granted']),
    );
    expect(await issuesList(database)).toEqual([]);
    for (const operation of operations.filter((each) => !stood.includes(each))) {
      const row = await desk.row(operation.entity, operation.entityId);
      expect(partOf(row, operation)).toEqual(afterwards(operation, bases));
    }
  });
});

interface Recorded {
  readonly operations: readonly OutboxRecord[];
  readonly bases: readonly BaseRecord[];
}

function recorded(version: number): Recorded {
  const file = readFileSync(new URL(`recorded/outbox-${version}.json`, import.meta.url), 'utf8');
  return JSON.parse(file) as Recorded; // written by an app's own outbox
}

function isClosed({ entityId }: OutboxRecord, bases: readonly BaseRecord[]): boolean {
  return bases.find(({ id }) => id === entityId)?.row?.['status'] === 'closed';
}

/** The one that those apps deleted was completed: nobody deletes such a one any more. */
async function reopenSurveys({ kysely }: TestApp['database']): Promise<void> {
  await sql`update surveys set status = 'Scheduled', completed_date = null`.execute(kysely);
}

/** What an operation leaves of the fields that it is about; undefined: no row. */
function afterwards(
  { kind, entityId, changes }: OutboxRecord,
  bases: readonly BaseRecord[],
): FieldValues | undefined {
  if (kind === 'delete') return undefined;
  if (kind !== 'delta') return changes;
  const before = bases.find(({ id }) => id === entityId)?.row;
  return { quantity: Number(before?.['quantity']) + Number(changes['delta']) };
}

function partOf(row: AnyRow | undefined, { kind, changes }: OutboxRecord): FieldValues | undefined {
  const names = kind === 'delta' ? ['quantity'] : Object.keys(changes);
  return (
    row && Object.fromEntries(names.map((name) => [name, withoutLater(row[name] ?? null, changes[name])]))
  );
}

/** A list without what its items could not hold when it was written: such fields came later, and are empty, or switches that are off. */
function withoutLater(stored: Json, written: Json | undefined): Json {
  if (!Array.isArray(written)) return stored;
  const known = new Set(itemsOf(written).flatMap(Object.keys));
  return itemsOf(stored).map((item) =>
    Object.fromEntries(
      Object.entries(item).filter(([name, value]) => known.has(name) || (value !== null && value !== false)),
    ),
  );
}
