import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { flushed } from '../../postgres/connection.ts';
import type { Tables } from '../schema/tables.ts';

const FILE = 'database-seen';

/** How far a cluster has flushed its log of writes; within one timeline that never goes back. */
interface Position {
  /** Of cluster and timeline. */
  readonly line: string;
  /** As PostgreSQL writes it: `0/16B3748`. */
  readonly lsn: string;
}

/**
 * A cluster whose files were put back to an earlier moment is the same one in the same timeline: only from outside is it
 * to be seen that it was further already. Each node keeps in `DATA_DIR` how far it has seen its database; one that is
 * behind has lost what came after, and its data gets another epoch (decision 40).
 */
export async function noticeSetBack(kysely: Kysely<Tables>, dataDir: string): Promise<void> {
  const seen = await readSeen(dataDir);
  const now = await positionOf(kysely);
  if (!now) return;
  if (seen?.line === now.line && (await isBehind(kysely, now.lsn, seen.lsn))) await renewEpoch(kysely);
  await keepSeen(dataDir, now);
}

/** At an orderly stop. */
export async function notePosition(kysely: Kysely<Tables>, dataDir: string): Promise<void> {
  const now = await positionOf(kysely);
  if (now) await keepSeen(dataDir, now);
}

/** Null for a service that shows nobody where its cluster stands. */
async function positionOf(kysely: Kysely<Tables>): Promise<Position | null> {
  try {
    const { rows } = await sql<Position>`select pg_current_wal_flush_lsn()::text as lsn,
        (pg_control_system()).system_identifier::text || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as line`.execute(
      kysely,
    );
    return rows[0] ?? null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && HIDDEN.includes(String(error.code))) return null;
    throw error;
  }
}

/** SQLSTATEs: no right to a function, or no such function. */
const HIDDEN = ['42501', '42883'];

async function isBehind(kysely: Kysely<Tables>, lsn: string, seen: string): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`select ${lsn}::pg_lsn < ${seen}::pg_lsn as behind`.execute(
    kysely,
  );
  return rows[0]?.behind === true;
}

function renewEpoch(kysely: Kysely<Tables>): Promise<unknown> {
  return kysely.transaction().execute(async (trx) => {
    await sql`select set_config('role', 'app_identity', true), ${sql.raw(flushed('transaction'))}`.execute(
      trx,
    );
    await sql`update server_state set epoch = default`.execute(trx);
  });
}

async function readSeen(dataDir: string): Promise<Position | null> {
  try {
    const [line = '', lsn = ''] = (await readFile(join(dataDir, FILE), 'utf8')).split('\n');
    return /^[0-9A-F]+\/[0-9A-F]+$/.test(lsn) ? { line, lsn } : null;
  } catch (error) {
    if (isOf(error, ['ENOENT'])) return null;
    throw error;
  }
}

/** A node whose folder takes nothing goes without: everything that it keeps is elsewhere. */
async function keepSeen(dataDir: string, { line, lsn }: Position): Promise<void> {
  const path = join(dataDir, FILE);
  try {
    await mkdir(dataDir, { recursive: true });
    const file = await open(`${path}.part`, 'w');
    try {
      await file.writeFile(`${line}\n${lsn}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.part`, path);
  } catch (error) {
    if (!isOf(error, ['EROFS', 'EACCES', 'EPERM', 'ENOSPC'])) throw error;
  }
}

function isOf(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
