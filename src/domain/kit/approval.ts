import type { AnyRow, EntityDefinition } from './entity.ts';
import { jsonEqual } from './json-equal.ts';

/** Who wants to change a status. */
export interface Approver {
  readonly userId: string;
  readonly permissions: readonly string[];
}

/**
 * Why the status may not become `after` by this person: they hold no right to grant it (`permission`), or they asked
 * for it themselves (`own_request`). The device hides what the server would refuse. `before` is null for a new row.
 */
export function approvalObstacle(
  entity: EntityDefinition,
  before: AnyRow | null,
  after: string,
  person: Approver,
): 'permission' | 'own_request' | null {
  const { approval } = entity;
  if (!approval?.statuses.includes(after) || isGranted(entity, before)) return null;
  if (!person.permissions.includes(`${entity.subject}:${approval.action}`)) return 'permission';
  const asked = before ? [before[approval.requester], before.createdBy] : [person.userId];
  return asked.includes(person.userId) ? 'own_request' : null;
}

/** The fields of a row that stand as they were granted; none before it is granted, or once the grant is taken back. */
export function fixedFields(entity: EntityDefinition, row: AnyRow | null): readonly string[] {
  return isGranted(entity, row) ? (entity.approval?.fixes ?? []) : [];
}

/** Those of them that a write would change. What follows from others is no change: how many of a line have arrived. */
export function changedGrant(entity: EntityDefinition, before: AnyRow | null, after: AnyRow): string[] {
  if (!before || !isGranted(entity, after)) return [];
  const fixed = fixedFields(entity, before);
  const granted = Object.fromEntries(fixed.map((name) => [name, before[name] ?? null]));
  const expected = { ...granted, ...entity.derive?.({ ...after, ...granted }) };
  return fixed.filter((name) => !jsonEqual(after[name], expected[name]));
}

function isGranted({ approval }: EntityDefinition, row: AnyRow | null): boolean {
  return typeof row?.status === 'string' && (approval?.statuses.includes(row.status) ?? false);
}
