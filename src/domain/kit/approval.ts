import type { AnyRow, EntityDefinition } from './entity.ts';

/** Who wants to change a status. */
interface Approver {
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
  const isGranted = typeof before?.status === 'string' && approval?.statuses.includes(before.status);
  if (!approval?.statuses.includes(after) || isGranted) return null;
  if (!person.permissions.includes(`${entity.subject}:${approval.action}`)) return 'permission';
  const asked = before ? [before[approval.requester], before.createdBy] : [person.userId];
  return asked.includes(person.userId) ? 'own_request' : null;
}
