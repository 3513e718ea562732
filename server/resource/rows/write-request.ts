import { createHash } from 'node:crypto';
import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { quantityField } from '../../../src/domain/kit/entity/quantity-field.ts';
import type { Problem } from '../../../src/domain/kit/problems/problem.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { ENTITIES } from '../../../src/domain/registry.ts';
import { isRestorable, RESTORE_SUFFIX } from '../../../src/domain/shared/deleted-record.ts';
import type { AppliedEarlier, PushOperation, WrittenRow } from '../../../src/domain/sync/wire.ts';
import type { Verb } from './access.ts';
import type { SaidTime } from './said-time.ts';

/** One write, the same whether it came by REST or inside a push. */
export interface WriteRequest {
  readonly method: PushOperation['method'];
  /** Below the API base. */
  readonly path: string;
  readonly ifMatch: string | null;
  readonly base: unknown;
  readonly body: unknown;
  /** Idempotency key; null for a plain REST caller without one. */
  readonly opId: string | null;
  readonly dependsOn: readonly string[];
  /** RFC 3339 by the device's clock, or any text it sent instead. */
  readonly deviceTime: string | null;
  /** When it happened, by the device; null where it did not say. */
  readonly said: SaidTime | null;
  /** Of the app that wrote base and body; absent: no app did, and they are as this version writes them. */
  readonly schemaVersion?: number;
}

export interface WriteAnswer {
  readonly status: number;
  readonly etag: string | null;
  readonly body: WrittenRow | AppliedEarlier | Problem | null;
  /** The answer of the first time that this operation came. */
  readonly replayed?: true;
}

/** What a method and a path mean. */
export interface WriteTarget {
  readonly entity: EntityDefinition;
  readonly verb: Verb;
  /** Null for a create. */
  readonly id: string | null;
}

export const QUANTITY_SUFFIX = 'quantity';

/** @returns undefined where no entity has that call. */
export function resolveTarget(method: string, path: string): WriteTarget | undefined {
  for (const entity of ENTITIES) {
    if (path === entity.path) {
      return method === 'POST' && entity.verbs.create ? { entity, verb: 'create', id: null } : undefined;
    }
    if (!path.startsWith(`${entity.path}/`)) continue;
    const [id, suffix, ...more] = path.slice(entity.path.length + 1).split('/');
    if (!isUuid(id) || more.length > 0) continue;
    const verb = suffix === undefined ? verbOf(entity, method) : verbOfSuffix(entity, method, suffix);
    return verb && { entity, verb, id };
  }
  return undefined;
}

/** Of everything that makes a request what it is. A repeated key with another fingerprint is a mistake, not a replay. */
export function fingerprintOf(
  request: Pick<WriteRequest, 'path' | 'ifMatch' | 'base' | 'body'> & { readonly method: string },
): string {
  const { method, path, ifMatch, base, body } = request;
  const text = JSON.stringify([method, path, ifMatch, sorted(base ?? null), sorted(body ?? null)]);
  return createHash('sha256').update(text).digest('base64url');
}

function verbOf(entity: EntityDefinition, method: string): Verb | undefined {
  if (method === 'DELETE') return entity.verbs.remove && 'remove';
  return method === entity.verbs.update ? 'update' : undefined;
}

function verbOfSuffix(entity: EntityDefinition, method: string, suffix: string): Verb | undefined {
  if (method === 'POST' && suffix === RESTORE_SUFFIX && isRestorable(entity)) return 'restore';
  return method === 'PATCH' && suffix === QUANTITY_SUFFIX && quantityField(entity) ? 'quantity' : undefined;
}

/** The same value whatever the order of its keys: a proxy or another client library may change that. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  );
}
