import type { AnyRow, EntityDefinition } from '../../src/domain/kit/entity/entity.ts';
import { entityNamed } from '../../src/domain/registry.ts';
import type { Kind } from './rows.ts';

/** Rows that are looked at together: a million at once are more than one text may hold. */
const PAGE = 2000;

/** Rows behind an id in the order of ids, at most so many. */
type ReadAfter = (id: string, limit: number) => Promise<readonly AnyRow[]>;

/** All rows, in the order of their ids, in pages. */
export async function* pagesOf(after: ReadAfter): AsyncGenerator<readonly AnyRow[]> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const page = await after(last, PAGE);
    if (page.length > 0) yield page;
    last = page.length < PAGE ? undefined : page.at(-1)?.id;
  }
}

/** One hash of all rows of an entity, the same wherever the same rows are. What a server adds by itself is left out. */
export async function fingerprint(kind: Kind, after: ReadAfter): Promise<string> {
  const entity = entityNamed(kind);
  let count = 0;
  let hash = '';
  for await (const page of pagesOf(after)) {
    count += page.length;
    hash = await hashOf([hash, ...page.map((row) => lineOf(entity, row))].join('\n'));
  }
  return `${count} rows ${hash}`;
}

/** Of rows that lie in the order of their ids. */
export function fingerprintOf(kind: Kind, rows: readonly AnyRow[]): Promise<string> {
  let read = 0;
  return fingerprint(kind, async (_, limit) => {
    read += limit;
    return rows.slice(read - limit, read);
  });
}

async function hashOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(hash.slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function lineOf(entity: EntityDefinition, row: AnyRow): string {
  const values = Object.keys(entity.fields).map((name) => inOrder(row[name]));
  return JSON.stringify([row.id, ...values]);
}

/** Stores keep the keys of an object in orders of their own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([key, inner]) => [key, inOrder(inner)]);
}
