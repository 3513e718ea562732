import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import type { DatabaseRow } from './row-shape.ts';
import { lockRows } from './row-store.ts';
import type { RowsAhead, WriteContext } from './write-context.ts';
import type { WriteTarget } from './write-request.ts';

/**
 * Reads and locks the rows that several writes are about to update, one statement for each entity. Left out: rows that
 * more than one of them concerns, and entities whose rows are locked after their parents (`lockParent`).
 */
export async function lockAhead(
  context: Pick<WriteContext, 'trx' | 'actor'>,
  targets: readonly WriteTarget[],
): Promise<RowsAhead> {
  const ahead: RowsAhead = new Map();
  for (const [entity, ids] of idsByEntity(targets)) {
    for (const stored of await lockRows(context, entity, ids)) {
      ahead.set(aheadKey(entity, stored.row.id), stored);
    }
  }
  return ahead;
}

/** The row as it was read ahead, once: whoever comes second reads it again. */
export function takeAhead(
  { ahead }: Pick<WriteContext, 'ahead'>,
  entity: EntityDefinition,
  id: string,
): DatabaseRow | undefined {
  const key = aheadKey(entity, id);
  const stored = ahead?.get(key);
  ahead?.delete(key);
  return stored;
}

function idsByEntity(targets: readonly WriteTarget[]): Map<EntityDefinition, string[]> {
  const times = new Map<string | null, number>();
  for (const { id } of targets) times.set(id, (times.get(id) ?? 0) + 1);
  const chosen = new Map<EntityDefinition, string[]>();
  for (const { entity, verb, id } of targets) {
    if (id === null || verb !== 'update' || times.get(id) !== 1 || followsParent(entity)) continue;
    chosen.set(entity, [...(chosen.get(entity) ?? []), id]);
  }
  return chosen;
}

function followsParent({ scope }: EntityDefinition): boolean {
  return scope.kind === 'assigned' && (scope.parent !== undefined || scope.about !== undefined);
}

export function aheadKey(entity: EntityDefinition, id: string): string {
  return `${entity.name}/${id}`;
}
