import type { IssueRecord, OutboxRecord } from '../../data/outbox-record.ts';
import type { Workspace } from '../../session/workspace.tsx';

/** Saves what has not reached the server as a JSON file: for help, and against the loss of the device. */
export function exportOutbox(
  { tenant, user }: Pick<Workspace, 'tenant' | 'user'>,
  operations: readonly OutboxRecord[],
  issues: readonly IssueRecord[],
): void {
  const exportedAt = new Date().toISOString();
  const content = {
    format: 'fieldline-outbox',
    tenantId: tenant.id,
    userId: user.id,
    exportedAt,
    operations,
    issues,
  };
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = `fieldline-outbox-${exportedAt.slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
