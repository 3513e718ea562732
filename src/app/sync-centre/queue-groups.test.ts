import { expect, it } from 'vitest';
import type { OutboxRecord } from '../../data/store/outbox-record.ts';
import { queueGroups } from './queue-groups.ts';

it('leaves what only waits for the network where it was', () => {
  const queue = [operation('a'), operation('b', { state: 'retry' }), operation('c', { dependsOn: ['a'] })];
  expect(shown(queue)).toEqual({ repairs: {}, waiting: ['a', 'b', 'c'] });
});

it('puts what depends on a refused operation under it, through any number of others', () => {
  const queue = [
    operation('order', { state: 'rejected' }),
    operation('sheet', { dependsOn: ['order'] }),
    operation('other'),
    operation('survey', { dependsOn: ['sheet'], state: 'blocked' }),
  ];
  expect(shown(queue)).toEqual({ repairs: { order: ['sheet', 'survey'] }, waiting: ['other'] });
});

it('puts later changes of the same row under the refused one, and not the earlier ones', () => {
  const queue = [
    operation('before', { entityId: 'pole' }),
    operation('refused', { entityId: 'pole', state: 'parked' }),
    operation('after', { entityId: 'pole' }),
    operation('elsewhere', { entityId: 'mast' }),
  ];
  expect(shown(queue)).toEqual({ repairs: { refused: ['after'] }, waiting: ['before', 'elsewhere'] });
});

it('takes one id for another row where the kinds of the records differ', () => {
  const queue = [
    operation('refused', { entityId: 'same', state: 'rejected' }),
    operation('else', { entity: 'asset', entityId: 'same' }),
  ];
  expect(shown(queue)).toEqual({ repairs: { refused: [] }, waiting: ['else'] });
});

it('shows what stands behind two once, and a refused one always as its own', () => {
  const queue = [
    operation('first', { entityId: 'pole', state: 'rejected' }),
    operation('second', { entityId: 'pole', state: 'conflict' }),
    operation('after', { entityId: 'pole' }),
    operation('both', { dependsOn: ['second', 'first'] }),
  ];
  const { repairs, waiting } = shown(queue);
  expect(Object.values(repairs).flat().toSorted()).toEqual(['after', 'both']);
  expect([Object.keys(repairs), waiting]).toEqual([['first', 'second'], []]);
});

function shown(queue: readonly OutboxRecord[]) {
  const { repairs, waiting } = queueGroups(queue);
  const ids = (list: readonly OutboxRecord[]) => list.map(({ opId }) => opId);
  return {
    repairs: Object.fromEntries(repairs.map(({ refused, behind }) => [refused.opId, ids(behind)])),
    waiting: ids(waiting),
  };
}

function operation(opId: string, values: Partial<OutboxRecord> = {}): OutboxRecord {
  return {
    opId,
    seq: 0,
    entity: 'workOrder',
    entityId: `row of ${opId}`,
    kind: 'patch',
    changes: {},
    baseValues: {},
    baseVersion: 1,
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
    summary: opId,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...values,
  };
}
