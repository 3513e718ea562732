import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../../../server/plugins/database.ts';
import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts';
import { loadDemo } from '../../../server/seed/demo.ts';
import type { SignIn } from '../../../src/domain/identity/session.ts';
import { newId, operation, pushBody } from '../../support/api.ts';
import { cheapenDemo } from '../../support/cheap-passwords.ts';
import { clusterProcess } from '../../support/postgres.ts';
import { testClock } from '../../support/server-app.ts';
import type { ServerProcess } from '../../support/server-process.ts';
import { startServerProcess } from '../../support/server-process.ts';

const SENDERS = 4;
const BATCH = 20;
/** Milliseconds of work between a start and the kill, at most. */
const LIFE = 700;

interface Course {
  readonly item: string;
  readonly token: string;
  readonly person: SignIn;
  /** Sent, and not answered: they go again under the same keys. */
  readonly open: Set<string>;
  acknowledged: number;
}

/**
 * Kills the server and its embedded PostgreSQL in the middle of pushes, again and again. What it had acknowledged must be
 * there after each start, and nothing twice when it comes again. @returns what was wrong
 */
export async function killServers(kills: number): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldline-kills-'));
  const database = await openDatabase({ dataDir });
  await loadDemo(database, testClock(Date.now()));
  await cheapenDemo(database);
  await database.close();
  const server = await startServerProcess({ dataDir });
  try {
    return await repeat(server, kills, () => killBoth(server, dataDir));
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function repeat(server: ServerProcess, kills: number, kill: () => Promise<void>): Promise<string[]> {
  const wrong: string[] = [];
  const first = await signIn(server);
  const made = await call(first, server, 'POST', '/inventory', {
    name: 'Counted through kills',
    quantity: 0,
  });
  const course = { item: (made as { id: string }).id, acknowledged: 0, open: new Set<string>() };
  let repeated = 0;
  for (let killed = 1; killed <= kills; killed++) {
    const session = await signIn(server);
    repeated += course.open.size;
    const work = Promise.all(
      Array.from({ length: SENDERS }, () => send(server, Object.assign(course, session))),
    );
    await setTimeout(Math.random() * LIFE);
    await kill();
    await work;
    await server.start();
    const quantity = await quantityOf(server, course.item);
    const [least, most] = [course.acknowledged, course.acknowledged + course.open.size];
    if (quantity < least) wrong.push(`kill ${killed}: ${least} acknowledged, ${quantity} there`);
    if (quantity > most) wrong.push(`kill ${killed}: ${most} sent, ${quantity} there`);
  }
  const session = await signIn(server);
  await sendOnce(server, Object.assign(course, session), [...course.open]);
  const quantity = await quantityOf(server, course.item);
  if (quantity !== course.acknowledged || course.open.size > 0)
    wrong.push(`${course.acknowledged} acknowledged, ${course.open.size} open, ${quantity} there`);
  process.stdout.write(`${kills} kills, ${course.acknowledged} operations, ${repeated} sent again\n`);
  return wrong;
}

/** The database first: its server has no time to notice. */
async function killBoth(server: ServerProcess, dataDir: string): Promise<void> {
  process.kill(clusterProcess(dataDir), 'SIGKILL');
  await server.stop('SIGKILL');
}

/** Pushes until the server dies. */
async function send(server: ServerProcess, course: Course): Promise<void> {
  // Those that are left from the last life go first, from one sender.
  let next = [...course.open].splice(0, BATCH);
  for (;;) {
    if (next.length === 0) next = Array.from({ length: BATCH }, () => newId());
    for (const key of next) course.open.add(key);
    if (!(await sendOnce(server, course, next))) return;
    next = [];
  }
}

/** @returns false when the server went away before the last answer */
async function sendOnce(server: ServerProcess, course: Course, keys: readonly string[]): Promise<boolean> {
  for (let start = 0; start < keys.length; start += BATCH) {
    const part = keys.slice(start, start + BATCH);
    const operations = part.map((opId) =>
      operation({ opId, method: 'PATCH', path: `/inventory/${course.item}/quantity`, body: { delta: 1 } }),
    );
    try {
      const answer = await fetch(`${server.url}/api/sync/push`, {
        method: 'POST',
        headers: headersOf(course.token),
        body: JSON.stringify(pushBody({ ...course.person, cookie: '', headers: {} }, operations)),
      });
      let text = '';
      try {
        for await (const bytes of answer.body ?? []) text += Buffer.from(bytes).toString('utf8');
      } finally {
        take(course, text);
      }
    } catch {
      return false;
    }
  }
  return true;
}

/** Whole lines are acknowledgements, wherever the answer was cut. */
function take(course: Course, text: string): void {
  for (const line of text.split('\n').slice(0, -1)) {
    const { opId, status } = JSON.parse(line) as { opId: string; status: number }; // a line of the server's
    if (status < 300 && course.open.delete(opId)) course.acknowledged++;
  }
}

async function signIn(server: ServerProcess): Promise<{ token: string; person: SignIn }> {
  const body = JSON.stringify({ email: 'store@demo.example', password: DEMO_PASSWORD });
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const person = (await answer.json()) as SignIn; // the answer of a sign-in
  return { token: person.token, person };
}

async function quantityOf(server: ServerProcess, item: string): Promise<number> {
  const row = await call(await signIn(server), server, 'GET', `/inventory/${item}`);
  return (row as { quantity: number }).quantity;
}

async function call(
  { token }: { token: string },
  server: ServerProcess,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: headersOf(token),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return answer.json();
}

function headersOf(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}
