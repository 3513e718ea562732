import { sql } from 'kysely';
import type { Api } from '../../support/api.ts';
import { newId } from '../../support/api.ts';
import type { Course } from '../../support/many-writers.ts';
import { countTogether, writerAtDatabase } from '../../support/many-writers.ts';
import type { TestApp } from '../../support/server-app.ts';
import { startTestApp } from '../../support/server-app.ts';

/** One of so many commits goes through the REST handler, which is several times slower. */
const ONE_BY_REST = 10;

/**
 * Sixteen writers add one to many quantities while a reader follows the feed. A tenth goes through the REST handler, each
 * call repeated under its key until it is answered, while connections are killed. The rest goes straight to the
 * database: more commits of the same moment than a server that is kept busy by requests brings about.
 * @returns what is wrong in the end
 */
export async function writeTogether(commits: number): Promise<string[]> {
  const byRest = Math.ceil(commits / ONE_BY_REST);
  return [...(await writeByRest(byRest)), ...(await writeAtDatabase(commits - byRest))];
}

async function writeByRest(commits: number): Promise<string[]> {
  const progress = { repeated: 0, killed: 0 };
  const faults = await written('through the REST handler', {
    commits,
    begin: async (_app, api) => ({
      addOne: (item) => untilAnswered(api, item, progress),
      end: async () => undefined,
    }),
    disturb: (app, writing) => killConnections(app, writing, progress),
  });
  process.stdout.write(`${progress.repeated} calls repeated, ${progress.killed} connections killed\n`);
  return faults;
}

function writeAtDatabase(commits: number): Promise<string[]> {
  return written('straight at the database', { commits, begin: writerAtDatabase });
}

async function written(how: string, course: Course): Promise<string[]> {
  const app = await startTestApp();
  try {
    const began = performance.now();
    const faults = await countTogether(app, course);
    const rate = course.commits / ((performance.now() - began) / 1000);
    process.stdout.write(`${course.commits} commits ${how}, ${rate.toFixed(0)} a second\n`);
    return faults;
  } finally {
    await app.close();
  }
}

async function untilAnswered(api: Api, item: string, progress: { repeated: number }): Promise<void> {
  const key = newId();
  for (;;) {
    const answer = await api.call(
      'PATCH',
      `/inventory/${item}/quantity`,
      { delta: 1 },
      { 'idempotency-key': key },
    );
    if (answer.status === 200) return;
    if (answer.status < 500 && answer.status !== 409)
      throw new Error(`refused: ${JSON.stringify(answer.body)}`);
    progress.repeated++;
  }
}

/** Kills one connection that is in the middle of a transaction, four times a second. */
async function killConnections(
  app: TestApp,
  writing: () => boolean,
  progress: { killed: number },
): Promise<void> {
  while (writing()) {
    try {
      const { rows } = await sql`select pg_terminate_backend(pid), pg_sleep(0.25) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'
          and query not like 'listen%' limit 1`.execute(app.database.kysely);
      progress.killed += rows.length;
    } catch {
      // It killed the connection that it was about to use itself.
    }
  }
}
