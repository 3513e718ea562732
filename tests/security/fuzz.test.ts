import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Operation, operationsOf } from '../support/operations.ts';
import type { SignedIn, TestApp } from '../support/server-app.ts';
import { startTestApp } from '../support/server-app.ts';
import { BAD_BODIES, BAD_IDS, BAD_QUERY_VALUES, BAD_VALUES, plausibleObject } from './bad-values.ts';

const REQUESTS = 10_500;

/** An open stream has no end to wait for; what it takes is fuzzed by hand in tests/server/http-events.test.ts. */
const STREAMS = ['/api/sync/events'];

interface Attempt {
  readonly operation: Operation;
  readonly what: string;
  readonly url: string;
  readonly payload: Buffer | null;
}

describe('rubbish', () => {
  let server: TestApp;
  let people: SignedIn[];
  let toSignOut: SignedIn;

  beforeAll(async () => {
    server = await startTestApp({ on: 'postgres' });
    people = await Promise.all(
      ['admin@demo.example', 'planner@demo.example', 'tech1@demo.example', 'store@demo.example'].map(
        (email) => server.signIn(email),
      ),
    );
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
    const refused: string[] = [];
    for (const [index, attempt] of attempts.entries()) {
      const id = `fuzz-${index}`;
      const answer = await send(attempt, id, index);
      if (answer.statusCode >= 400) refused.push(id);
      if (answer.statusCode >= 500) failures.push(`${attempt.what}: ${answer.statusCode} ${answer.body}`);
    }
    expect(failures).toEqual([]);
    expect(attempts.length).toBe(REQUESTS);
    expect(refused.length).toBeGreaterThan(REQUESTS / 2);
    expect(await writtenBy(refused)).toEqual([]);
  });

  async function allAttempts(): Promise<Attempt[]> {
    const operations = await operationsOf(server.app);
    return operations.filter(({ path }) => !STREAMS.includes(path)).flatMap(attemptsOn);
  }

  function send(
    { operation, url, payload }: Attempt,
    id: string,
    index: number,
  ): Promise<LightMyRequestResponse> {
    // Whoever fuzzes the calls of sessions ends their own.
    const isSession = operation.path.startsWith('/api/auth/');
    const person = isSession ? toSignOut : people[index % people.length];
    return server.app.inject({
      method: operation.method,
      url,
      headers: {
        ...(isSession && index % 2 === 0 ? {} : person?.headers),
        'x-request-id': id,
        ...(payload ? { 'content-type': operation.mediaType ?? 'application/json' } : {}),
      },
      ...(payload ? { payload } : {}),
    });
  }

  async function writtenBy(ids: readonly string[]): Promise<unknown[]> {
    const { rows } =
      await sql`select request_id, entity, action from audit_log where request_id = any (${[...ids]})`.execute(
        server.database.kysely,
      );
    return rows;
  }
});

function attemptsOn(operation: Operation): Attempt[] {
  const { method, path, body } = operation;
  const good = withIds(path, BAD_IDS[8]);
  const name = `${method} ${path}`;
  const at = (what: string, url: string, payload: Buffer | null = null): Attempt => {
    return { operation, what: `${name}, ${what}`, url, payload };
  };
  const whole = body ? Buffer.from(JSON.stringify(plausibleObject(body))) : null;
  const ids = path.includes('{')
    ? BAD_IDS.map((id) => at(`id ${id.slice(0, 40)}`, withIds(path, id), whole))
    : [];
  const query = operation.parameters.filter((parameter) => parameter.in === 'query').map((each) => each.name);
  const queries = [...query, 'unknown', 'limit', 'after', 'sort'].flatMap((parameter) =>
    BAD_QUERY_VALUES.map((value) =>
      at(`${parameter}=${value.slice(0, 40)}`, `${good}?${parameter}=${value}&${parameter}=twice`, whole),
    ),
  );
  const bodies = method === 'GET' ? [] : BAD_BODIES.map(([what, bytes]) => at(what, good, bytes));
  return [...ids, ...queries, ...bodies, ...(body ? badFields(operation, good, at) : [])];
}

function badFields(
  { body }: Operation,
  url: string,
  at: (what: string, url: string, payload: Buffer) => Attempt,
): Attempt[] {
  if (!body) return [];
  const fields = [...Object.keys(body.properties ?? {}), 'base', 'tenantId', 'version', 'nothing'];
  return fields.flatMap((field) =>
    BAD_VALUES.map((value, index) => {
      const values = { ...plausibleObject(body), [field]: value };
      return at(`${field} = bad value ${index}`, url, Buffer.from(JSON.stringify(values)));
    }),
  );
}

function withIds(path: string, id: string): string {
  return path.replaceAll(/\{\w+\}/g, id);
}

/** So many of them, spread over all, in an order that the seed says (mulberry32). */
function sample<T>(all: readonly T[], count: number, seed: number): T[] {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const shuffled = all.map((each) => [random(), each] as const).sort(([left], [right]) => left - right);
  return Array.from({ length: count }, (_, index) => shuffled[index % shuffled.length]?.[1]).filter(
    (each) => each !== undefined,
  );
}
