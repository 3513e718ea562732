import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readArchive } from '../../server/backup/read-archive.ts';
import { backUpIfDue, type ScheduleDeps, writeByProgram } from '../../server/backup/schedule.ts';
import type { Backups } from '../../src/domain/shared/backup-run.ts';
import { apiOf } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

const HOUR = 3_600_000;
const SUPER = 'super@fieldline.example';
const WRITTEN = { rows: 7, files: 2, bytes: 30, missing: 1 };

describeOnServer('backups by themselves', (ground) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldline-schedule-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    await sql`delete from backup_runs`.execute(ground.test.database.kysely);
    for (const name of await readdir(folder)) await rm(join(folder, name));
  });

  const never = new AbortController().signal;
  const deps = (more: Partial<ScheduleDeps> = {}): ScheduleDeps => ({
    database: ground.test.database,
    clock: ground.test.clock,
    log: ground.test.app.log,
    plan: { folder, keep: 3, everyHours: 24 },
    write: async (archive) => {
      await writeFile(archive, 'whole');
      return WRITTEN;
    },
    ...more,
  });
  const told = async () => {
    // Days go by between two looks: a new session each time.
    const person = await ground.test.signIn(SUPER);
    const { body } = await apiOf(ground.test.app, person).call('GET', '/admin/backups');
    return body as Backups; // our own server's answer
  };

  it('are made when one is due, and the oldest of their own go', async () => {
    await writeFile(join(folder, 'by-hand.backup'), 'mine');
    const made: number[] = [];
    for (let hour = 0; hour < 24 * 5; hour++) {
      if (await backUpIfDue(deps(), never)) made.push(hour);
      ground.test.clock.advance(HOUR);
    }
    expect(made).toEqual([0, 24, 48, 72, 96]);
    const files = await readdir(folder);
    expect(files.filter((name) => name.startsWith('fieldline-'))).toHaveLength(3);
    expect(files).toContain('by-hand.backup');
    const { runs, lastGoodAt, schedule } = await told();
    expect(schedule).toBeNull();
    expect(runs).toHaveLength(5);
    expect(lastGoodAt).toBe(runs[0]?.startedAt);
    expect(runs[0]).toMatchObject({ outcome: 'done', ...WRITTEN, fault: null });
    expect(files).toContain(runs[0]?.archive);
  });

  it('that fail are told with the reason, tried again after an hour, and cost no good one', async () => {
    await backUpIfDue(deps(), never);
    ground.test.clock.advance(24 * HOUR);
    const full = Object.assign(new Error('exit 1'), { stderr: 'the disk is full. Make room.\n' });
    const failing = deps({ write: () => Promise.reject(full), plan: { folder, keep: 1, everyHours: 24 } });
    expect(await backUpIfDue(failing, never)).toMatchObject({ outcome: 'failed' });
    ground.test.clock.advance(HOUR / 2);
    expect(await backUpIfDue(failing, never)).toBeNull();
    ground.test.clock.advance(HOUR / 2 + 1);
    expect(await backUpIfDue(failing, never)).toMatchObject({ outcome: 'failed' });
    const { runs, lastGoodAt } = await told();
    expect(runs.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'done']);
    expect(runs[0]?.fault).toBe('the disk is full. Make room.');
    expect(lastGoodAt).toBe(runs[2]?.startedAt);
    expect(await readdir(folder)).toHaveLength(1);
    ground.test.clock.advance(2 * HOUR);
    expect(await backUpIfDue(deps(), never)).toMatchObject({ outcome: 'done' });
  });

  it('are made by one node of many, and one that was killed at it is replaced', async () => {
    const ends = await Promise.all(Array.from({ length: 5 }, () => backUpIfDue(deps(), never)));
    expect(ends.filter((end) => end !== null)).toHaveLength(1);

    await sql`update backup_runs set outcome = null, ended_at = null`.execute(ground.test.database.kysely);
    ground.test.clock.advance(5 * HOUR);
    expect(await backUpIfDue(deps(), never)).toBeNull();
    ground.test.clock.advance(2 * HOUR);
    expect(await backUpIfDue(deps(), never)).toMatchObject({ outcome: 'done' });
  });

  it('are whole archives, written by the program in a process of its own, which says why it could not', async () => {
    const env = {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: ground.test.url,
      AUTH_SECRET: 'a secret for tests, long enough for everybody',
    };
    const write: ScheduleDeps['write'] = (archive, stopping) => writeByProgram(archive, stopping, env);
    const end = await backUpIfDue(deps({ write }), never);
    expect(end).toMatchObject({ outcome: 'done', rows: expect.any(Number), missing: 0 });
    const [run] = (await told()).runs;
    const archive = await readArchive(join(folder, String(run?.archive)));
    expect(archive.rows).toBe(end?.rows);
    expect(archive.hasSecrets).toBe(false);

    ground.test.clock.advance(25 * HOUR);
    const plan = { folder: join(folder, 'nowhere'), keep: 3, everyHours: 24 };
    expect((await backUpIfDue(deps({ write, plan }), never))?.fault).toMatch(
      /nowhere.*the folder is not there/,
    );
    ground.test.clock.advance(25 * HOUR);
    const stopped = AbortSignal.abort();
    expect(await backUpIfDue(deps({ write }), stopped)).toMatchObject({ outcome: 'failed' });
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});
