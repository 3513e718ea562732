import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE_NAMES } from '../../src/domain/identity/role-permissions.ts';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { VERBS } from '../../src/domain/kit/problems/problem.ts';
import { linesOf, pushBody } from '../support/api.ts';
import { type Operation, operationsOf } from '../support/operations.ts';
import type { SignedIn, TestApp } from '../support/server-app.ts';
import { startTestApp } from '../support/server-app.ts';
import { type Attempt, attemptsOn, type Samples, sample } from './attempts.ts';

const REQUESTS = 10_500;

/** Refused requests that are sent again, so many between two looks at every table. */
const SENT_AGAIN = 400;
const BETWEEN_LOOKS = 40;

/** What a refused request may leave behind: that it was made, that it counts for the day, and when its device was seen. */
const NOTES = ['sign_in_attempts', 'devices', 'client_logs', 'refresh_families', 'own_writes'];

/** An open stream has no end to wait for; what it takes is fuzzed by hand in tests/server/http-events.test.ts. */
const STREAMS = ['/api/sync/events'];

/** What is said of a field at fault, and how: it goes on where the field's name ends. */
const DETAIL = /"path":"[^"]*","code":"[^"]*","message":"([^"]*)"/g;
const PREDICATE = new RegExp(`^(${VERBS.join('|')}) [^A-Z].*[^.]$`);

describe('rubbish', () => {
  let server: TestApp;
  let people: SignedIn[];
  let platform: SignedIn;
  let toSignOut: SignedIn;

  beforeAll(async () => {
    server = await startTestApp({ config: { trustProxy: true } });
    people = await Promise.all(
      ['admin@demo.example', 'planner@demo.example', 'tech1@demo.example', 'store@demo.example'].map(
        (email) => server.signIn(email),
      ),
    );
    platform = await server.signIn('super@fieldline.example');
    toSignOut = await server.signIn('viewer@demo.example');
  });
  afterAll(() => server.close());

  it('is answered without a server error, and a refused request writes nothing', {
    timeout: 900_000,
  }, async () => {
    const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
    process.stdout.write(`FUZZ_SEED=${seed}\n`);
    const attempts = sample(await allAttempts(), REQUESTS, seed);
    const failures: string[] = [];
    const refused: [number, Attempt][] = [];
    const said = new Set<string>();
    for (const [index, attempt] of attempts.entries()) {
      const { statuses, words } = await send(attempt, index, `fuzz-${index}`);
      for (const [, reason = ''] of words.matchAll(DETAIL)) said.add(reason);
      if (statuses.every((status) => status >= 400)) refused.push([index, attempt]);
      if (statuses.some((status) => status >= 500))
        failures.push(`${attempt.what}: ${statuses.join()} ${words}`);
    }
    expect(failures).toEqual([]);
    expect([...said].filter((reason) => !PREDICATE.test(reason))).toEqual([]);
    expect(said.size).toBeGreaterThan(20);
    expect(attempts.length).toBe(REQUESTS);
    expect(refused.length).toBeGreaterThan(REQUESTS / 2);
    expect(await writtenBy(refused.map(([index]) => `fuzz-${index}`))).toEqual([]);
    // Nobody was locked out by what was tried: their requests were not refused for that.
    for (const person of [...people, platform])
      expect(
        (await server.app.inject({ url: '/api/auth/profile', headers: person.headers })).statusCode,
      ).toBe(200);
    expect(await changedByThoseRefused(refused.slice(0, SENT_AGAIN))).toEqual([]);
  });

  async function allAttempts(): Promise<Attempt[]> {
    const operations = await operationsOf(server.app);
    const samples = await readSamples(operations);
    return operations
      .filter(({ path }) => !STREAMS.includes(path))
      .flatMap((operation) => attemptsOn(samples, operation));
  }

  /** Up to fifty rows of each list, as whoever sees most of it; of people, tenants and roles those nobody here needs. */
  async function readSamples(operations: readonly Operation[]): Promise<Samples> {
    const needed = new Set([...people, platform, toSignOut].map(({ user }) => user.id));
    needed.add('platform').add('demo-tenant');
    for (const role of ROLE_NAMES) needed.add(role);
    const role = { name: 'rubbish collectors', permissions: ['assets:view'] };
    await server.app.inject({
      method: 'POST',
      url: '/api/roles',
      headers: people[0]?.headers ?? {},
      payload: role,
    });
    const samples = new Map<string, readonly AnyRow[]>();
    for (const { method, path } of operations) {
      if (method !== 'GET' || path.includes('{') || STREAMS.includes(path)) continue;
      const person = isForPlatform(path) ? platform : people[0];
      const answer = await server.app.inject({ url: `${path}?limit=50`, headers: person?.headers ?? {} });
      if (answer.statusCode !== 200 || !String(answer.headers['content-type']).includes('json')) continue;
      const rows = rowsOf(answer.json()).filter(
        (row) => !needed.has(row.id) && !needed.has(String(row['name'])),
      );
      if (rows.length > 0) samples.set(path, rows);
    }
    return samples;
  }

  /** The statuses of the answer, or of each line of a push's. */
  async function send(
    { operation, url, payload, mediaType, isPushed }: Attempt,
    index: number,
    id: string,
  ): Promise<{ statuses: number[]; words: string }> {
    // Whoever fuzzes the calls of sessions ends their own.
    const isSession = operation.path.startsWith('/api/auth/');
    const person = isSession ? toSignOut : personFor(operation.path, index);
    const isSigned = !(isSession && index % 2 === 0);
    const answer = await server.app.inject({
      method: isPushed ? 'POST' : operation.method,
      url,
      headers: {
        ...(isSigned && person.headers),
        'x-request-id': id,
        ...(payload && { 'content-type': mediaType }),
      },
      ...(payload && { payload: isPushed ? pushOf(person, payload) : payload }),
    });
    const isAnswered = isPushed && answer.statusCode === 200;
    const statuses = isAnswered ? linesOf(answer.body).map(({ status }) => status) : [answer.statusCode];
    return { statuses, words: answer.body };
  }

  function personFor(path: string, index: number): SignedIn {
    if (isForPlatform(path) && index % 4 > 0) return platform;
    // Who may do most gets furthest.
    return people[index % 2 === 0 ? 0 : index % people.length] ?? platform;
  }

  async function writtenBy(ids: readonly string[]): Promise<unknown[]> {
    const { rows } =
      await sql`select request_id, entity, action from audit_log where request_id = any (${[...ids]})`.execute(
        server.database.kysely,
      );
    return rows;
  }

  /** Tables that are other ones after requests that were all refused, which no trigger need know of. */
  async function changedByThoseRefused(refused: readonly [number, Attempt][]): Promise<string[]> {
    const changed: string[] = [];
    let looks = 0;
    for (let from = 0; from < refused.length; from += BETWEEN_LOOKS) {
      const part = refused.slice(from, from + BETWEEN_LOOKS);
      const before = await contents();
      const answers = [];
      for (const [index, attempt] of part) answers.push(await send(attempt, index, `again-${index}`));
      const after = await contents();
      // What was refused for something that has gone meanwhile may be taken now.
      if (!answers.every(({ statuses }) => statuses.every((status) => status >= 400))) continue;
      looks++;
      const others = [...after].filter(([table, hash]) => before.get(table) !== hash).map(([table]) => table);
      if (others.length > 0)
        changed.push(`${others.join()} by one of ${part.map(([, { what }]) => what).join()}`);
    }
    expect(looks).toBeGreaterThan(SENT_AGAIN / BETWEEN_LOOKS / 2);
    return changed;
  }

  /** A hash of everything in each table, but for final refusals: they are kept with their keys (sync protocol §4). */
  async function contents(): Promise<Map<string, string>> {
    const { kysely } = server.database;
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = 'public' order by 1`.execute(kysely);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(NOTES));
    const hashes = new Map<string, string>();
    for (const { name } of rows) {
      if (NOTES.includes(name)) continue;
      const kept = name === 'idempotency' ? sql`where status < 400` : sql``;
      const all = await sql<{ hash: string }>`select md5(string_agg(line, '' order by line)) as hash
        from (select md5(t::text) as line from ${sql.table(name)} t ${kept}) lines`.execute(kysely);
      hashes.set(name, all.rows[0]?.hash ?? '');
    }
    return hashes;
  }
});

function isForPlatform(path: string): boolean {
  return path.startsWith('/api/tenants') || path.startsWith('/api/admin');
}

function pushOf(person: SignedIn, operation: Buffer): Buffer {
  return Buffer.from(JSON.stringify(pushBody(person, [JSON.parse(operation.toString())])));
}

/** Lists answer their rows alone, or with what belongs to the page. */
function rowsOf(answer: unknown): AnyRow[] {
  const lists = Array.isArray(answer) ? [answer] : Object.values(Object(answer)).filter(Array.isArray);
  const [rows = []] = lists;
  return rows.filter(
    (row): row is AnyRow => typeof row === 'object' && row !== null && ('id' in row || 'name' in row),
  );
}
