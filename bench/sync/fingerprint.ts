import type { AnyRow, EntityDefinition } from '../../src/domain/kit/entity/entity.ts';
import { entityNamed } from '../../src/domain/registry.ts';
import type { Kind } from './rows.ts';

/** One hash of all rows of an entity, the same wherever the same rows are. What a server adds by itself is left out. */
export async function fingerprint(kind: Kind, rows: readonly AnyRow[]): Promise<string> {
  const entity = entityNamed(kind);
  const lines = rows.map((row) => lineOf(entity, row)).toSorted();
  const bytes = new TextEncoder().encode(lines.join('\n'));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `${rows.length} rows ${Array.from(hash.slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
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
