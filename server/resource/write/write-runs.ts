import { gatesOf } from '../../../src/domain/gates.ts';
import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { quantityField } from '../../../src/domain/kit/entity/quantity-field.ts';
import { resolveTarget } from '../rows/write-request.ts';

/** What of a write says whether it can go along with others; of what a device sent, nothing is checked yet. */
export interface Runnable {
  readonly opId: string;
  readonly method?: unknown;
  readonly path?: unknown;
  readonly body?: unknown;
  readonly dependsOn?: unknown;
}

export interface Run<T> {
  /** The entity of which all of them are new rows; null: it is one write of another kind. */
  readonly creates: EntityDefinition | null;
  readonly writes: readonly T[];
}

/** New rows of one entity that follow each other, and none of which stands on another, can be written together. */
export function runsOf<T extends Runnable>(writes: readonly T[]): Run<T>[] {
  const runs: { creates: EntityDefinition | null; writes: T[] }[] = [];
  let said = new Set<unknown>();
  for (const write of writes) {
    const creates = createdBy(write);
    const last = runs.at(-1);
    const joins =
      creates !== null && last?.creates === creates && !textsOf(write).some((text) => said.has(text));
    if (joins) last.writes.push(write);
    else {
      runs.push({ creates, writes: [write] });
      said = new Set();
    }
    for (const id of [write.opId, idOf(write)]) if (typeof id === 'string') said.add(id);
  }
  return runs;
}

/** The entity where it is one whose new rows need nothing but themselves and what they name. */
function createdBy({ method, path }: Runnable): EntityDefinition | null {
  const target = resolveTarget(String(method), String(path));
  if (target?.verb !== 'create') return null;
  const { entity } = target;
  const { scope, decisions, createOnce } = entity;
  const isPlain = scope.kind === 'tenant' && !decisions && !createOnce && gatesOf(entity).length === 0;
  return isPlain && !quantityField(entity) && !hasItems(entity) ? entity : null;
}

function hasItems({ fields }: EntityDefinition): boolean {
  return Object.values(fields).some(({ kind }) => kind === 'items');
}

/** Every text that may name another write or its row, and its own id. */
function textsOf({ body, dependsOn }: Runnable): unknown[] {
  const values = typeof body === 'object' && body !== null ? Object.values(body) : [];
  return [...values, ...(Array.isArray(dependsOn) ? dependsOn : [])];
}

function idOf({ body }: Runnable): unknown {
  return typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;
}
