import { type Approver, approvalObstacle } from './approval.ts';
import type { AnyRow, EntityDefinition } from './entity.ts';

/**
 * The statuses that this person may choose for a row: of a new one (`before` null) those it may begin with, of an old
 * one where its lifecycle leads from here. What an action of the module brings about is not among them, nor what the
 * server would refuse this person.
 */
export function offeredStatuses(entity: EntityDefinition, before: AnyRow | null, person: Approver): string[] {
  const { status } = entity.fields;
  if (status?.kind !== 'choice') return [];
  const current = before?.status;
  const ways = before ? entity.lifecycle?.next[String(current)] : entity.lifecycle?.initial;
  return (ways ?? status.values).filter(
    (value) =>
      value !== current &&
      mayChoose(entity, value, person) &&
      approvalObstacle(entity, before, value, person) === null,
  );
}

/** Whether the person may choose the status of some row or other. */
export function mayChoose(entity: EntityDefinition, status: string, { permissions }: Approver): boolean {
  const action = entity.statusActions?.[status];
  const needsGrant = entity.approval?.statuses.includes(status) ? entity.approval.action : undefined;
  return (
    !entity.actionStatuses?.includes(status) &&
    [action, needsGrant].every((one) => one === undefined || permissions.includes(`${entity.subject}:${one}`))
  );
}
