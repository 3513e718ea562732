import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeAll, describe, expect, it } from 'vitest';
import { jobSheet } from '../../domain/job-sheets/job-sheet.ts';
import type { AnyRow, FieldValues } from '../../domain/kit/entity/entity.ts';
import { survey } from '../../domain/surveys/survey.ts';
import { writeRows, writtenStores } from '../rows/row-writer.ts';
import { type FieldDatabase, openFieldDatabase } from '../store/database.ts';
import { countOf, idsUntil } from './day-limit.ts';

/** Ten o’clock in the evening there; the device may be anywhere. */
const ZONE = 'America/Los_Angeles';
const NOW = { now: at(2026, 10, 24, 22), zone: ZONE };

let database: FieldDatabase;

beforeAll(async () => {
  database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
  await store(survey, [
    row('yesterday', { scheduledDate: '2026-11-23' }),
    row('today', { scheduledDate: '2026-11-24', status: 'Completed' }),
    row('tomorrow', { scheduledDate: '2026-11-25' }),
    row('never', { scheduledDate: null }),
    row('done', { completedDate: '2026-11-23' }),
  ]);
  await store(jobSheet, [
    row('late', { scheduledStart: new Date(at(2026, 10, 24, 23, 59)).toISOString() }),
    row('early', { scheduledStart: new Date(at(2026, 10, 25, 0, 0)).toISOString() }),
    row('last', { scheduledStart: new Date(at(2026, 10, 23, 23, 59)).toISOString() }),
    row('elsewhere', { scheduledStart: inZone(at(2026, 10, 24, 23, 59), 14) }),
    row('open', { scheduledStart: null }),
  ]);
});

describe('a limit by a day', () => {
  it.each([
    ['scheduledDate', 'today', ['yesterday', 'today']],
    ['scheduledDate', 'yesterday', ['yesterday']],
    // No order of the list has an index for this one.
    ['completedDate', 'yesterday', ['done']],
  ] as const)('takes a %s until %s', async (field, until, ids) => {
    expect(await idsUntil(database, 'survey', { field, until }, NOW)).toEqual(new Set(ids));
  });

  it.each([
    ['today', ['late', 'last', 'elsewhere']],
    ['yesterday', ['last']],
  ] as const)('ends an instant %s at midnight here, in whatever zone it is written', async (until, ids) => {
    const limit = { field: 'scheduledStart', until };
    expect(await idsUntil(database, 'jobSheet', limit, NOW)).toEqual(new Set(ids));
  });

  it('counts of the filtered rows those that the list shows with it', async () => {
    const drafts = { entity: 'survey', filters: { status: 'Draft' } };
    const until = { field: 'scheduledDate', until: 'today' } as const;
    expect(await countOf(database, drafts, { limit: until, day: NOW })).toBe(1);
    expect(await countOf(database, drafts)).toBe(4);
  });
});

/** Milliseconds of a time there, in the winter: eight hours behind. */
function at(year: number, month: number, day: number, hour: number, minute = 0): number {
  return Date.UTC(year, month, day, hour + 8, minute);
}

/** RFC 3339 as a clock so many hours ahead of Greenwich writes it. */
function inZone(time: number, hours: number): string {
  return new Date(time + hours * 3_600_000).toISOString().replace('Z', `+${hours}:00`);
}

function row(id: string, values: FieldValues): AnyRow {
  return {
    id,
    tenantId: 't',
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    createdBy: null,
    updatedAt: '2026-01-01T00:00:00.000Z',
    updatedBy: null,
    title: id,
    status: 'Draft',
    ...values,
  };
}

async function store(entity: typeof survey | typeof jobSheet, rows: readonly AnyRow[]) {
  await database.dexie.transaction('rw', writtenStores(database, [entity]), async () =>
    writeRows(
      database,
      entity,
      rows.map((each) => ({ id: each.id, after: each })),
    ),
  );
}
