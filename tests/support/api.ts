import { randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { AnyRow, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import type { Problem } from '../../src/domain/kit/problems/problem.ts';
import { uuidv7 } from '../../src/domain/kit/values/ids.ts';
import type { ChangesPage, PushOperation, PushResult } from '../../src/domain/sync/wire.ts';
import { SCHEMA_VERSION } from '../../src/domain/sync/wire.ts';
import type { SignedIn } from './server-app.ts';

export interface Answer {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly body: unknown;
  /** The body as a row. */
  readonly row: AnyRow;
  /** The body as a problem; throws when it is none. */
  readonly problem: Problem;
}

type Method = 'GET' | PushOperation['method'];

/** Calls of one signed-in person, below `/api`. */
export interface Api {
  readonly person: SignedIn;
  call(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** @throws when it is not created. */
  create(path: string, values: FieldValues): Promise<AnyRow>;
  /** Changes the record as it stands now, and says so: what a decision takes. */
  decide(path: string, changes: FieldValues, method?: 'PATCH' | 'PUT'): Promise<Answer>;
  push(operations: readonly PushOperation[]): Promise<PushResult[]>;
  /** Of the database: a part of each record's entity tag. Asked for once: only a restore changes it. */
  epoch(): Promise<string>;
  /** All pages from the cursor on. */
  pull(cursor?: string, limit?: number): Promise<Pulled>;
}

export interface Pulled {
  readonly pages: readonly ChangesPage[];
  readonly cursor: string;
  readonly upserts: ReadonlyMap<string, AnyRow>;
  readonly deleted: readonly string[];
  readonly outOfScope: readonly string[];
}

export function apiOf(app: FastifyInstance, person: SignedIn): Api {
  const call: Api['call'] = async (method, path, body, headers = {}) => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...person.headers, ...headers },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      ...(body === undefined
        ? {}
        : { headers: { ...person.headers, 'content-type': 'application/json', ...headers } }),
    });
    return answerOf(answer);
  };
  let epoch: Promise<string> | undefined;
  return {
    person,
    call,
    epoch() {
      epoch ??= call('GET', '/sync/changes?limit=1').then(({ body }) => (body as ChangesPage).epoch); // our own server's answer
      return epoch;
    },
    async create(path, values) {
      const answer = await call('POST', path, values);
      if (answer.status !== 201) throw new Error(`not created: ${JSON.stringify(answer.body)}`);
      return answer.row;
    },
    async decide(path, changes, method = 'PATCH') {
      const { row, headers } = await call('GET', path);
      const base = Object.fromEntries(Object.keys(changes).map((name) => [name, row[name] ?? null]));
      return call(method, path, { ...changes, base }, { 'if-match': String(headers['etag'] ?? '') });
    },
    async push(operations) {
      const answer = await call('POST', '/sync/push', pushBody(person, operations));
      if (answer.status !== 200) throw new Error(`push refused: ${JSON.stringify(answer.body)}`);
      return linesOf(String(answer.body));
    },
    pull: (cursor, limit) => pullAll(call, cursor, limit),
  };
}

export function pushBody(person: SignedIn, operations: readonly unknown[]) {
  return {
    tenantId: person.tenant.id,
    userId: person.user.id,
    deviceId: 'tablet-1',
    schemaVersion: SCHEMA_VERSION,
    operations,
  };
}

export function operation(
  given: Partial<PushOperation> & Pick<PushOperation, 'method' | 'path'>,
): PushOperation {
  return {
    opId: newId(),
    ifMatch: null,
    base: null,
    body: null,
    dependsOn: [],
    deviceTime: '2026-11-23T05:00:00.000Z',
    ...given,
  };
}

export function newId(): string {
  return uuidv7();
}

/** A text that no other test makes. */
export function unique(text: string): string {
  return `${text} ${randomUUID().slice(0, 8)}`;
}

export function linesOf(ndjson: string): PushResult[] {
  return ndjson
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as PushResult);
}

async function pullAll(call: Api['call'], from?: string, limit = 500): Promise<Pulled> {
  const pages: ChangesPage[] = [];
  const upserts = new Map<string, AnyRow>();
  const deleted: string[] = [];
  const outOfScope: string[] = [];
  let cursor = from;
  for (;;) {
    const query = `limit=${limit}${cursor === undefined ? '' : `&cursor=${cursor}`}`;
    const answer = await call('GET', `/sync/changes?${query}`);
    if (answer.status !== 200) throw new Error(`pull refused: ${JSON.stringify(answer.body)}`);
    const page = answer.body as ChangesPage;
    pages.push(page);
    for (const row of Object.values(page.upserts).flat()) upserts.set(row.id, row);
    deleted.push(...Object.values(page.deletes).flatMap((list) => list.map(({ id }) => id)));
    outOfScope.push(...Object.values(page.outOfScope).flat());
    cursor = page.next;
    if (!page.more) return { pages, cursor, upserts, deleted, outOfScope };
  }
}

function answerOf(response: LightMyRequestResponse): Answer {
  const type = String(response.headers['content-type'] ?? '');
  const body: unknown = type.includes('json') && !type.includes('ndjson') ? response.json() : response.body;
  return {
    status: response.statusCode,
    headers: response.headers,
    body,
    row: body as AnyRow,
    get problem() {
      if (!type.startsWith('application/problem+json')) throw new Error(`no problem: ${response.body}`);
      return body as Problem;
    },
  };
}
