import type { OutboxRecord } from '../../src/data/store/outbox-record.ts';

/** A change of a work order's title that waits to be sent, as far as a test does not say otherwise. */
export function waitingOperation(
  parts: Pick<OutboxRecord, 'opId' | 'seq' | 'entityId'> & Partial<OutboxRecord>,
): OutboxRecord {
  return {
    entity: 'workOrder',
    kind: 'patch',
    changes: { title: 'New' },
    baseValues: { title: 'Old' },
    baseVersion: 2,
    dependsOn: [],
    schemaVersion: 1,
    tenantId: 't',
    userId: 'u',
    state: 'pending',
    attempts: 0,
    nextAttemptAt: 0,
    sent: false,
    wireBody: null,
    problem: null,
    summary: '',
    createdAt: '2026-11-23T06:00:00.000Z',
    ...parts,
  };
}
