import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { ArchivedTenant } from '../backup/archive-lines.ts';
import { seeEverything } from '../backup/catalogue.ts';
import { tenantNamed } from '../backup/tenant-rows.ts';
import type { FileStore } from '../modules/attachments/file-store.ts';
import { rollBack } from '../postgres/connection.ts';
import { appliedMigrations, runOn } from '../postgres/schema-facts.ts';
import {
  announce,
  arrivalOf,
  beginArrival,
  open,
  prepareOpening,
  type TenantArrival,
  withdrawArrival,
} from './arrival.ts';
import { isOnePlace, type MovingFiles, movingFiles } from './move-files.ts';
import { MoveRefused } from './move-refused.ts';
import { FOR_MOVING, movingTables } from './moving-table.ts';
import { type MovedPeople, readMovedPeople, writePeople } from './people.ts';
import { type Mover, requireAnother, requireRoom } from './room.ts';
import { catchUp, compareChanged, compareTables, copyAll, type Round } from './rounds.ts';
import { closeTenant, knownMove, lockMoves, setMove, stay, unknownThere } from './source.ts';
import { startTrail } from './trail.ts';

/** An installation, as the owner of its tables. */
export interface Side {
  readonly client: pg.Client;
  readonly files: FileStore;
}

export interface Move {
  readonly tenantId: string;
  /** Where people reach it afterwards; null: where they do now. */
  readonly address: string | null;
  /** Of `AUTH_SECRET`: then people stay signed in, and keep their second factors. */
  readonly isSecretSame: boolean;
}

/** What has just been done, and how many rows that were. */
export type MoveStep = 'following' | 'copied' | 'caughtUp' | 'compared' | 'closed' | 'copiedRest' | 'opened';

export interface MoveWatch {
  onStep?(step: MoveStep, rows: number): void | Promise<void>;
  onRows?(table: string, rows: number): void;
}

export interface Moved {
  readonly tenant: ArchivedTenant;
  /** Of the first copy, and of the last one, for which the tenant was closed. */
  readonly rows: number;
  readonly lastRows: number;
  readonly files: number;
  readonly bytes: number;
  /** Files whose rows are there and whose bytes were nowhere. */
  readonly missing: number;
}

/** Rows of a round from which on the tenant is closed for the rest. */
const FEW = 500;
/** Rounds in which so few were not reached. */
const MOST_ROUNDS = 20;

/**
 * Moves a tenant to another installation while its people work (decision 77). Until it opens there, whatever fails or is killed
 * leaves the source as it was or closed for `move` or `cancelMove` to go on, and nothing at the target; from then on the source
 * writes nothing of it any more.
 *
 * @returns null where a mover of before had opened it there and only the source did not know
 * @throws MoveRefused, NoBackup
 */
export async function moveTenant(
  source: Side,
  target: Side,
  move: Move,
  watch: MoveWatch = {},
): Promise<Moved | null> {
  const { tenantId } = move;
  const mover = await moverOf(source.client, move);
  await requireAnother(target.client, mover);
  await lockMoves(source.client);
  await lockMoves(target.client);
  if (await finishEarlier(source, target, move)) return null;
  await requireRoom(target.client, mover);
  const sharesFiles = await isOnePlace({ from: source.files, to: target.files }, tenantId);
  const files = movingFiles({ from: source.files, to: target.files }, tenantId, sharesFiles);
  const id = randomUUID();
  let isOpening = false;
  let copied: Copied;
  try {
    copied = await copyUntilEqual({ source, target, move, mover, files, id }, watch);
    await prepareOpening(copied.arrival, id);
    await requireStillOurs(source.client, tenantId, id);
    isOpening = true;
    await open(copied.arrival);
  } catch (error) {
    // A server that goes on has refused. From one that has gone nobody knows by now whether the tenant is open there.
    if (isOpening && !(await goesOn(target.client))) throw unknownEnd(tenantId, error);
    await rollBack(target.client);
    await files.undo().catch(() => undefined);
    await stay(source.client, tenantId).catch((cause: unknown) => {
      throw new MoveRefused(`${messageOf(error)}\n${STILL_CLOSED}`, { cause });
    });
    await withdrawArrival(target.client, id).catch(() => undefined);
    throw error;
  }
  await watch.onStep?.('opened', 0);
  await setMove(source.client, tenantId, { move: id, state: 'moved', address: move.address, sharesFiles });
  return { tenant: mover.tenant, rows: copied.rows, lastRows: copied.lastRows, ...files.counts() };
}

interface Copying {
  readonly source: Side;
  readonly target: Side;
  readonly move: Move;
  readonly mover: Mover & { readonly own: string };
  readonly files: MovingFiles;
  readonly id: string;
}

interface Copied {
  readonly arrival: TenantArrival;
  readonly rows: number;
  readonly lastRows: number;
}

/** Everything, then what changed meanwhile, round by round; and closed for the last of them. */
async function copyUntilEqual(
  { source, target, move, mover, files, id }: Copying,
  { onStep, onRows = () => undefined }: MoveWatch,
): Promise<Copied> {
  const { tenantId } = move;
  await announce(target.client, tenantId, id);
  await setMove(source.client, tenantId, { move: id, state: 'copying' });
  const tables = await movingTables(source.client);
  await startTrail(source.client, tables, tenantId);
  await onStep?.('following', 0);
  const arrival = await beginArrival(target.client, tenantId, mover.own);
  const round: Round = { source: source.client, arrival, tables };
  const rows = await copyAll(round, onRows);
  await files.copy(arrival);
  await onStep?.('copied', rows);
  const catchUpOnce = async <T>(within: (seen: pg.Client) => Promise<T>) => {
    const done = await catchUp(round, async (seen) => {
      await compareChanged(round, seen);
      return { changedFiles: await filesChanged(seen), more: await within(seen) };
    });
    await files.copy(arrival, done.found.changedFiles);
    return { rows: done.rows, more: done.found.more };
  };
  const untilFew = async () => {
    for (let number = 1; ; number++) {
      const done = await catchUpOnce(async () => undefined);
      await onStep?.('caughtUp', done.rows);
      if (done.rows <= FEW) return;
      if (number === MOST_ROUNDS) throw new MoveRefused(TOO_MANY_WRITES);
    }
  };
  await untilFew();
  const compared = await catchUpOnce((seen) => compareTables(round, seen));
  await onStep?.('compared', compared.rows);
  await untilFew();
  await closeTenant(source.client, tenantId, id);
  await onStep?.('closed', 0);
  const last = await catchUpOnce<MovedPeople>((seen) => readMovedPeople(seen, tenantId, move.isSecretSame));
  await writePeople(arrival, last.more);
  await onStep?.('copiedRest', last.rows);
  return { arrival, rows, lastRows: last.rows };
}

async function filesChanged(seen: pg.Client): Promise<string[]> {
  const { rows } = await seen.query<{ id: string }>(
    "select key ->> 1 as id from moved_keys where place = 'files'",
  );
  return rows.map(({ id }) => id);
}

/** What the target is asked about, as it is now. @throws NoBackup, MoveRefused */
async function moverOf(client: pg.Client, { tenantId }: Move): Promise<Mover & { readonly own: string }> {
  if (tenantId === 'platform') throw new MoveRefused('The platform is of its installation: it cannot move.');
  await client.query(`begin isolation level repeatable read read only; ${FOR_MOVING}`);
  try {
    const migrations = await appliedMigrations(runOn(client));
    const { rows } = await client.query<{ epoch: string }>('select epoch from server_state');
    await seeEverything(client);
    const tenant = await tenantNamed(client, tenantId);
    const { own, identities } = await readMovedPeople(client, tenantId, false);
    return { tenant, migrations, epoch: rows[0]?.epoch ?? '', people: identities, own };
  } finally {
    await rollBack(client);
  }
}

/**
 * A mover that was killed may have opened the tenant there: then the source is told. Else it opens again at once.
 * @returns whether it had. @throws MoveRefused where it has moved, as the source knows, or may be elsewhere
 */
async function finishEarlier(source: Side, target: Side, { tenantId, address }: Move): Promise<boolean> {
  const before = await knownMove(source.client, tenantId);
  if (before === null) return false;
  if (before.state === 'moved') {
    throw new MoveRefused(`The tenant "${tenantId}" has moved. What is left of it here goes with --forget.`);
  }
  const there = await arrivalOf(target.client, before.move);
  if (there === 'opened') {
    const sharesFiles = await isOnePlace({ from: source.files, to: target.files }, tenantId);
    await setMove(source.client, tenantId, { move: before.move, state: 'moved', address, sharesFiles });
    return true;
  }
  if (there === null && before.state === 'closed') throw unknownThere(tenantId);
  await stay(source.client, tenantId);
  await withdrawArrival(target.client, before.move);
  return false;
}

function goesOn(client: pg.Client): Promise<boolean> {
  return client.query('select').then(
    () => true,
    () => false,
  );
}

/** Right before the opening: whoever cancelled meanwhile, or let it go elsewhere, comes first. */
async function requireStillOurs(client: pg.Client, tenant: string, id: string): Promise<void> {
  const known = await knownMove(client, tenant);
  if (known?.state === 'closed' && known.move === id) return;
  throw new MoveRefused('The move was cancelled meanwhile.');
}

function unknownEnd(tenant: string, cause: unknown): MoveRefused {
  return new MoveRefused(
    `The target went away while it opened "${tenant}". The tenant is closed until it is known where it is:
run the same command again. (${messageOf(cause)})`,
    { cause },
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const STILL_CLOSED =
  'The source does not answer either: the tenant may be closed there. Run the command with --cancel when it does.';

const TOO_MANY_WRITES =
  'The tenant is written faster than it is copied, so the pause would be long. Move it at a quieter hour. Nothing was moved.';
