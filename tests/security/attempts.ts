import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { newId, operation as pushed } from '../support/api.ts';
import type { Operation, Schema } from '../support/operations.ts';
import {
  BAD_BODIES,
  BAD_IDS,
  BAD_QUERY_VALUES,
  BAD_VALUES,
  objectOf,
  plausibleObject,
} from './bad-values.ts';

/** Something wrong with one call, the rest of which is as good as the samples allow. */
export interface Attempt {
  readonly operation: Operation;
  /** Operation, part and field: of each at least one attempt is made. */
  readonly group: string;
  readonly what: string;
  readonly url: string;
  readonly payload: Buffer | null;
  readonly mediaType: string;
  /** Sent as one operation of a push. */
  readonly isPushed: boolean;
}

/** Rows that are there, by the path of their list: so that what is wrong meets a record, and references that hold. */
export type Samples = ReadonlyMap<string, readonly AnyRow[]>;

/** Take a file: their bodies have parts. */
const UPLOADS = ['/api/v1/plugins/upload', '/api/files', '/api/v1/support/tickets/upload'];

export function attemptsOn(samples: Samples, operation: Operation): Attempt[] {
  const { body, method, mediaType, parameters, path } = operation;
  const name = `${method} ${path}`;
  const whole = body && Buffer.from(JSON.stringify(goodBody(samples, operation, body, 0)));
  const at = (group: string, what: string, url: string, payload: Buffer | null = whole): Attempt => ({
    operation,
    group: `${name} ${group}`,
    what: `${name}, ${group} ${what}`,
    url,
    payload,
    mediaType: mediaType ?? 'application/json',
    isPushed: false,
  });
  const good = goodPath(samples, path, 0);
  const ids = path.includes('{') ? BAD_IDS.map((id) => at('id', id.slice(0, 40), withIds(path, id))) : [];
  const query = parameters.filter((parameter) => parameter.in === 'query').map((each) => each.name);
  const queries = [...new Set([...query, 'unknown', 'limit', 'after', 'sort'])].flatMap((parameter) =>
    BAD_QUERY_VALUES.map((value) =>
      at(`?${parameter}`, value.slice(0, 40), `${good}?${parameter}=${value}&${parameter}=twice`),
    ),
  );
  if (method === 'GET') return [...ids, ...queries];
  const bodies = BAD_BODIES.map(([what, bytes]) => at('body', what, good, bytes));
  const files = UPLOADS.includes(path) ? filesIn(at, good) : [];
  const fields = body ? fieldsIn(samples, operation, body, at) : [];
  return [...ids, ...queries, ...bodies, ...files, ...fields];
}

type At = (group: string, what: string, url: string, payload?: Buffer | null) => Attempt;

/** Each field with each bad value, on one record after the other; of records, in a push too. */
function fieldsIn(samples: Samples, operation: Operation, body: Schema, at: At): Attempt[] {
  const { method, path } = operation;
  const isRecord = ENTITIES.some((entity) =>
    [entity.path, `${entity.path}/{id}`].includes(path.slice('/api'.length)),
  );
  const fields = [...Object.keys(objectOf(body).properties ?? {}), 'base', 'tenantId', 'version', 'nothing'];
  return fields.flatMap((field, offset) =>
    BAD_VALUES.flatMap((value, index) => {
      const turn = offset + index;
      const url = goodPath(samples, path, turn);
      const values = { ...goodBody(samples, operation, body, turn), [field]: value };
      const what = `bad value ${index}`;
      const direct = at(field, what, url, Buffer.from(JSON.stringify(values)));
      if (!isRecord || method === 'GET') return [direct];
      const wrapped = pushed({
        method,
        path: url.slice('/api'.length),
        body: { ...values, ...(field !== 'id' && method === 'POST' && { id: newId() }) },
      });
      const inPush = at(`${field} in a push`, what, '/api/sync/push', Buffer.from(JSON.stringify(wrapped)));
      return [direct, { ...inPush, isPushed: true }];
    }),
  );
}

/** A record that exists already, but for its id; of an update nothing: whatever is left out stays. */
function goodBody(
  samples: Samples,
  { method, path }: Operation,
  body: Schema,
  turn: number,
): Record<string, unknown> {
  const rows = method === 'POST' ? (samples.get(path) ?? []) : [];
  const row = rows[turn % Math.max(1, rows.length)];
  if (!row) return plausibleObject(body);
  const names = Object.keys(objectOf(body).properties ?? {}).filter(
    (field) => field !== 'id' && field in row,
  );
  return Object.fromEntries(names.map((field) => [field, row[field]]));
}

/** With the ids of records that are there, where there are any. */
function goodPath(samples: Samples, path: string, turn: number): string {
  const rows = samples.get(path.slice(0, path.indexOf('/{'))) ?? [];
  const row = rows[turn % Math.max(1, rows.length)];
  const id = String(
    row?.['name'] !== undefined && path.includes('{name}') ? row['name'] : (row?.id ?? BAD_IDS[8]),
  );
  return withIds(path.replace(/\{\w+\}/, encodeURIComponent(id)), BAD_IDS[8]);
}

function withIds(path: string, id: string): string {
  return path.replaceAll(/\{\w+\}/g, id);
}

const BOUNDARY = 'between-the-parts';

/** Parts that are none, and files that are not what they are called. */
function filesIn(at: At, url: string): Attempt[] {
  const part = (name: string, filename: string, content: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n${content}\r\n`;
  const end = `--${BOUNDARY}--\r\n`;
  const bodies: readonly (readonly [string, string])[] = [
    ['no part', end],
    ['no end', part('file', 'a.zip', 'PK')],
    ['an empty file', part('file', 'a.zip', '') + end],
    ['no archive', part('plugin', 'a.zip', 'not an archive') + end],
    ['half an archive', part('plugin', 'a.zip', 'PK\u0003\u0004\u0014') + end],
    ['a path for a name', part('file', '../../etc/passwd', 'x') + end],
    ['no name', part('', '', 'x') + end],
    ['two files', part('file', 'a.png', 'x') + part('file', 'b.png', 'y') + end],
    [
      'a field and no file',
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"\r\n\r\nx\r\n${end}`,
    ],
    ['NUL in the name', part('file', 'a\u0000.png', 'x') + end],
    ['a header without end', `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${'x'.repeat(70_000)}`],
  ];
  const mediaType = `multipart/form-data; boundary=${BOUNDARY}`;
  return bodies.map(([what, text]) => ({ ...at('file', what, url, Buffer.from(text)), mediaType }));
}

/**
 * One of each group and, up to `count`, others of them, in an order that the seed says (mulberry32).
 * @throws where there are more groups
 */
export function sample(all: readonly Attempt[], count: number, seed: number): Attempt[] {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const shuffled = all
    .map((each) => [random(), each] as const)
    .sort(([left], [right]) => left - right)
    .map(([, each]) => each);
  const first = [...new Map(shuffled.map((each) => [each.group, each])).values()];
  if (first.length > count) throw new Error(`${first.length} groups: ${count} attempts are too few`);
  const drawn = new Set(first);
  for (const each of shuffled) {
    if (drawn.size === count) break;
    drawn.add(each);
  }
  return shuffled.filter((each) => drawn.has(each));
}
