import fc from 'fast-check';
import type { FieldValues } from '../../src/domain/kit/entity/entity.ts';
import type { PushOperation } from '../../src/domain/sync/wire.ts';
import type { Api } from './api.ts';
import { newId, operation } from './api.ts';

const ROWS = [0, 1, 2, 3] as const;

/** Records of one run, the same ids on both servers. */
export interface Records {
  readonly orders: readonly string[];
  readonly assets: readonly string[];
  readonly sheet: string;
  readonly item: string;
  /** Of another tenant. */
  readonly foreign: string;
}

export type Step = (
  records: Records,
  people: readonly string[],
  earlier: readonly PushOperation[],
) => PushOperation;

const row = fc.constantFrom(...ROWS);
const text = fc.constantFrom('Bay 7', 'Bay 8', '', 'Gårda "north"', '東 7 \u2028 \\');

export const put = (
  path: string,
  base: FieldValues | null,
  body: FieldValues,
  more: Partial<PushOperation> = {},
) => operation({ method: 'PUT', path, base, body, ...more });

/** What goes through: the case that is written together. */
export const plainSteps: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(row, text).map(
    ([at, location]) =>
      ({ orders }) =>
        put(`/work-orders/${orders[at]}`, { location: null }, { location }),
  ),
  fc.tuple(row, text).map(
    ([at, remedy]) =>
      ({ orders }) =>
        put(`/work-orders/${orders[at]}`, { remedy: null, priority: 'low' }, { remedy, priority: 'high' }),
  ),
  fc.tuple(row, fc.double({ min: 0, max: 1500, noNaN: true })).map(
    ([at, nominalVoltage]) =>
      ({ assets }) =>
        put(`/assets/${assets[at]}`, { nominalVoltage: null }, { nominalVoltage }),
  ),
  fc.tuple(row, text).map(
    ([at, name]) =>
      ({ assets }) =>
        put(
          `/assets/${assets[at]}`,
          { name: `Pole ${at}`, tags: {} },
          { name: `Pole ${name}`, tags: { b: name, a: '1' } },
        ),
  ),
  // What nobody said before: a version that is there and one that is not, times of the device and none.
  fc.tuple(row, fc.constantFrom('2026-11-23T05:30:00.000Z', '1999-01-01T00:00:00.000Z', 'no time')).map(
    ([at, deviceTime]) =>
      ({ orders }) =>
        put(`/work-orders/${orders[at]}`, { dueDate: null }, { dueDate: '2026-12-24' }, { deviceTime }),
  ),
];

/** What reads, locks, moves or passes on between two updates, and what the second of two meets. */
export const otherSteps: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(row, row).map(
    ([at, who]) =>
      ({ orders }, people) =>
        put(
          `/work-orders/${orders[at]}`,
          { assignees: [] },
          { assignees: [people[who % people.length] ?? ''] },
        ),
  ),
  fc.tuple(row, row).map(
    ([at, other]) =>
      ({ orders, assets }) =>
        put(
          `/work-orders/${orders[at]}`,
          { blockedBy: null, assetId: null },
          { blockedBy: null, assetId: assets[other] ?? '' },
        ),
  ),
  fc.integer({ min: -3, max: 3 }).map(
    (delta) =>
      ({ item }) =>
        operation({ method: 'PATCH', path: `/inventory/${item}/quantity`, body: { delta, reason: null } }),
  ),
  text.map(
    (title) =>
      ({ sheet }) =>
        operation({
          method: 'PATCH',
          path: `/job-sheets/${sheet}`,
          base: { title: 'Sheet' },
          body: { title: `Sheet ${title}` },
        }),
  ),
  fc.constant(({ item }) =>
    operation({
      method: 'PATCH',
      path: `/inventory/${item}`,
      base: { name: 'Fuse' },
      body: { name: 'Long fuse' },
    }),
  ),
  row.map(
    (at) =>
      ({ orders }, _people, earlier) =>
        put(
          `/work-orders/${orders[at]}`,
          { location: null },
          { location: 'behind' },
          { dependsOn: earlier.slice(-1).map(({ opId }) => opId) },
        ),
  ),
  fc.constant(({ assets }) =>
    operation({
      method: 'POST',
      path: '/work-orders',
      body: { id: newId(), title: 'New', type: 'repair', status: 'approved', assetId: assets[0] ?? '' },
    }),
  ),
];

export const refusedSteps: readonly fc.Arbitrary<Step>[] = [
  fc.constant(({ foreign }) => put(`/work-orders/${foreign}`, { location: null }, { location: 'mine' })),
  row.map(
    (at) =>
      ({ orders }) =>
        put(`/work-orders/${orders[at]}`, { assetId: null }, { assetId: newId() }),
  ),
  row.map(
    (at) =>
      ({ orders }) =>
        put(`/work-orders/${orders[at]}`, null, { location: 'without what it must have' }),
  ),
  row.map(
    (at) =>
      ({ orders }) =>
        put(`/work-orders/${orders[at]}`, { status: 'approved' }, { status: 'closed' }),
  ),
  row.map(
    (at) =>
      ({ assets }) =>
        operation({ method: 'DELETE', path: `/assets/${assets[at]}`, ifMatch: '"nothing.1"' }),
  ),
];

/** Records for one run, by the same push on each server. */
export async function made(
  planner: Api,
  foreign: string,
): Promise<{ records: Records; creates: PushOperation[] }> {
  const ids = () => ROWS.map(() => newId());
  const records = { orders: ids(), assets: ids(), sheet: newId(), item: newId(), foreign };
  const order = { type: 'repair', status: 'waitingOnApproval', priority: 'low' };
  const post = (path: string, body: FieldValues) => operation({ method: 'POST', path, body });
  const creates = [
    ...records.assets.map((id, at) => post('/assets', { id, name: `Pole ${at}`, kind: 'Pole' })),
    ...records.orders.map((id, at) => post('/work-orders', { ...order, id, title: `Order ${at}` })),
    post('/job-sheets', {
      id: records.sheet,
      title: 'Sheet',
      status: 'Assigned',
      workOrderId: records.orders[0] ?? '',
      assignedTo: planner.person.user.id,
    }),
    post('/inventory', { id: records.item, name: 'Fuse', quantity: 10, unit: 'pcs' }),
  ];
  return { records, creates };
}
