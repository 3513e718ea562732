import type pg from 'pg';
import { seeEverything } from '../backup/catalogue.ts';
import { rollBack } from '../postgres/connection.ts';
import { checkArrivedReferences, removeRows, type TenantArrival, writeArrivedRows } from './arrival.ts';
import { MoveRefused } from './move-refused.ts';
import {
  FOR_MOVING,
  type MovingTable,
  type RowsSum,
  rowsByKey,
  sumOfKeys,
  sumOfTable,
} from './moving-table.ts';
import { takeTrail } from './trail.ts';

/** Rows that are read at once; of tables whose rows may be megabytes each, few. */
const BATCH = 1000;
const BATCH_OF_BYTES = 4;

export interface Round {
  readonly source: pg.Client;
  readonly arrival: TenantArrival;
  readonly tables: readonly MovingTable[];
}

/** What of a round is looked at while its moment is still to be seen. */
export type Within<T> = (seen: pg.Client) => Promise<T>;

/**
 * Everything, as of one moment. What changed until then is in it, and is not copied again.
 * @returns rows
 */
export function copyAll(round: Round, onRows: (table: string, rows: number) => void): Promise<number> {
  const { arrival, tables } = round;
  return atOneMoment(round, async (seen) => {
    let rows = 0;
    for (const table of tables) {
      const query = `select moving::text as row from ${seen.escapeIdentifier(table.table)} as moving
        where tenant_id = ${seen.escapeLiteral(arrival.tenant)}`;
      for await (const batch of batchesOf<{ row: string }>(seen, query, table)) {
        await writeArrivedRows(
          arrival,
          table.table,
          batch.map(({ row }) => row),
        );
        rows += batch.length;
        onRows(table.table, rows);
      }
    }
    return rows;
  });
}

/**
 * What changed since the round before, as of one moment: each row as it stands, or gone. Of a table first all that changed goes
 * and then what is there comes, so that no two rows want one unique value on the way.
 *
 * @returns how many rows changed, and what `within` found
 */
export function catchUp<T>(round: Round, within: Within<T>): Promise<{ rows: number; found: T }> {
  const { arrival } = round;
  return atOneMoment(round, async (seen, rows) => {
    const changed = await changedOf(round, seen);
    for (const table of changed) {
      const keys = `select key::text as key from moved_keys where place = ${seen.escapeLiteral(table.table)}`;
      for await (const batch of batchesOf<{ key: string }>(seen, keys, table)) {
        await removeRows(
          arrival,
          table,
          batch.map(({ key }) => key),
        );
      }
      const there = `select found.row from (select key from moved_keys
          where place = ${seen.escapeLiteral(table.table)}) as given, ${rowsByKey(seen, table, 'moving::text as row')}`;
      for await (const batch of batchesOf<{ row: string }>(seen, there, table)) {
        await writeArrivedRows(
          arrival,
          table.table,
          batch.map(({ row }) => row),
        );
      }
    }
    return { rows, found: await within(seen) };
  });
}

/** Compares each table as a whole. @throws MoveRefused */
export async function compareTables({ arrival, tables }: Round, seen: pg.Client): Promise<void> {
  for (const table of tables) {
    const { client, tenant } = arrival;
    requireSame(table, await sumOfTable(seen, table, tenant), await sumOfTable(client, table, tenant));
  }
}

/** Compares what this round copied: the rest was compared before, and nothing but rounds writes there. @throws MoveRefused */
export async function compareChanged(round: Round, seen: pg.Client): Promise<void> {
  const { arrival } = round;
  for (const table of await changedOf(round, seen)) {
    const query = `select key::text as key from moved_keys where place = ${seen.escapeLiteral(table.table)}`;
    for await (const batch of batchesOf<{ key: string }>(seen, query, { holdsBytes: false })) {
      const keys = batch.map(({ key }) => key);
      requireSame(table, await sumOfKeys(seen, table, keys), await sumOfKeys(arrival.client, table, keys));
    }
  }
}

async function changedOf({ tables }: Round, seen: pg.Client): Promise<MovingTable[]> {
  const { rows } = await seen.query<{ place: string }>('select distinct place from moved_keys');
  return tables.filter(({ table }) => rows.some(({ place }) => place === table));
}

function requireSame({ table }: MovingTable, there: RowsSum, here: RowsSum): void {
  if (there.rows === here.rows && there.sum === here.sum) return;
  throw new MoveRefused(
    `Table ${table} is not the same on both sides (${there.rows} rows, and ${here.rows} at the target). Nothing was moved.`,
  );
}

/** @param work is given how many rows were noted since the last round */
async function atOneMoment<T>(
  { source, arrival }: Round,
  work: (seen: pg.Client, noted: number) => Promise<T>,
): Promise<T> {
  await source.query(`begin isolation level repeatable read; ${FOR_MOVING}`);
  try {
    const noted = await takeTrail(source, arrival.tenant);
    await seeEverything(source);
    const result = await work(source, noted);
    await checkArrivedReferences(arrival);
    await source.query('commit');
    return result;
  } catch (error) {
    await rollBack(source);
    throw error;
  }
}

/** The next batch is read while the one before is written. */
async function* batchesOf<T extends object>(
  client: pg.Client,
  query: string,
  { holdsBytes }: Pick<MovingTable, 'holdsBytes'>,
): AsyncGenerator<T[]> {
  await client.query(`declare moving no scroll cursor for ${query}`);
  const next = () => client.query<T>(`fetch ${holdsBytes ? BATCH_OF_BYTES : BATCH} from moving`);
  for (let batch = (await next()).rows; batch.length > 0; ) {
    const coming = next();
    // Where the writing fails, that is what is told.
    coming.catch(() => undefined);
    yield batch;
    batch = (await coming).rows;
  }
  await client.query('close moving');
}
