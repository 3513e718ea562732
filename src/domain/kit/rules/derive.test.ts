import { describe, expect, it } from 'vitest';
import { jobSheet } from '../../job-sheets/job-sheet.ts';
import { ENTITIES, entityNamed } from '../../registry.ts';
import { supportTicket } from '../../support/support-ticket.ts';
import { workOrder } from '../../work-orders/work-order.ts';
import type { AnyRow } from '../entity/entity.ts';
import { declaredValues, trailOf, transitionAllowed } from './derive.ts';

const NOW = '2026-11-21T06:00:00.000Z';
const AT = { at: NOW, zone: 'UTC', by: 'u1' };

function row(values: Record<string, string | null>): AnyRow {
  return {
    id: '01931c5e-7a00-7000-8000-000000000001',
    tenantId: 't',
    version: 1,
    createdAt: NOW,
    createdBy: null,
    updatedAt: NOW,
    updatedBy: null,
    number: 'WO-1',
    ...values,
  };
}

describe('derived values', () => {
  it('name who wrote the value there is, and nobody where there is none', () => {
    const order = (actualCost: number | null, actualCostBy: string | null) =>
      ({ ...row({ status: 'completed', completedDate: '2026-11-20', actualCostBy }), actualCost }) as AnyRow;
    const [none, hers] = [order(null, null), order(90, 'u2')];
    expect(declaredValues(workOrder, none, { ...none, actualCost: 90 }, AT)).toEqual({ actualCostBy: 'u1' });
    expect(declaredValues(workOrder, null, order(90, null), AT)).toMatchObject({ actualCostBy: 'u1' });
    expect(declaredValues(workOrder, hers, { ...hers, actualCost: 91 }, AT)).toEqual({ actualCostBy: 'u1' });
    expect(declaredValues(workOrder, hers, { ...hers, actualCost: null }, AT)).toEqual({
      actualCostBy: null,
    });
    expect(declaredValues(workOrder, hers, { ...hers, remedy: 'Fuse' }, AT)).toEqual({});
  });

  it('gives a number made from the id to a row that has none', () => {
    const values = declaredValues(workOrder, null, row({ number: null, status: 'approved' }), AT);
    expect(values).toEqual({ number: 'WO-0000001' });
  });

  it('dates a work order when it becomes completed, as a calendar date', () => {
    const before = row({ status: 'inProgress', completedDate: null });
    const values = declaredValues(workOrder, before, row({ status: 'completed', completedDate: null }), AT);
    expect(values).toEqual({ completedDate: '2026-11-21' });
  });

  it.each([
    // In the evening there the day in UTC is the next one already; in the morning it is still the one before.
    ['America/Los_Angeles', '2026-11-26T04:30:00.000Z', '2026-11-25'],
    ['Pacific/Auckland', '2026-11-25T19:30:00.000Z', '2026-11-26'],
    ['Europe/Paris', '2026-11-25T23:30:00.000Z', '2026-11-26'],
  ])('dates a work order by the day in %s', (zone, at, day) => {
    const before = row({ status: 'inProgress', completedDate: null });
    const after = row({ status: 'completed', completedDate: null });
    expect(declaredValues(workOrder, before, after, { ...AT, at, zone })).toEqual({ completedDate: day });
  });

  it('keeps a step that arrives late behind those that came before it', () => {
    const open: AnyRow = { ...row({ status: 'Open', requester: 'lena' }), statusTrail: { [NOW]: 'Open' } };
    const earlier = { ...AT, at: '2026-11-21T05:00:00.000Z' };
    const { statusTrail } = declaredValues(supportTicket, open, { ...open, status: 'Pending' }, earlier);
    expect(trailOf(statusTrail).map(([, status]) => status)).toEqual(['Open', 'Pending']);
  });

  it('stamps a job sheet with the instant', () => {
    const values = declaredValues(jobSheet, null, row({ status: 'Completed', completedAt: null }), AT);
    expect(values).toEqual({ completedAt: NOW, statusTrail: { [NOW]: 'Completed' } });
  });

  it('keeps of a sheet that is opened again when it was handed in, also before that was kept', () => {
    const handedIn = row({ status: 'Completed', completedAt: NOW });
    const later = '2026-11-21T07:00:00.000Z';
    const { statusTrail } = declaredValues(
      jobSheet,
      handedIn,
      { ...handedIn, status: 'InProgress' },
      { ...AT, at: later },
    );
    expect(statusTrail).toEqual({ [NOW]: 'Completed', [later]: 'InProgress' });
  });

  it('names who made a row where nobody is given, and nobody where somebody is', () => {
    const made = { ...row({ status: 'Open', requester: null }), createdBy: 'lena' };
    const values = declaredValues(supportTicket, made, made, AT);
    expect(values).toEqual({ requester: 'lena' });
    const given = { ...made, requester: 'tomas' };
    expect(declaredValues(supportTicket, given, given, AT)).toEqual({});
  });

  it('keeps the trail of a status: one step for each change, none for other edits', () => {
    const open: AnyRow = { ...row({ status: 'Open', requester: 'lena' }), statusTrail: { [NOW]: 'Open' } };
    const later = '2026-11-21T07:00:00.000Z';
    const { statusTrail } = declaredValues(
      supportTicket,
      open,
      { ...open, status: 'Pending' },
      { ...AT, at: later },
    );
    expect(statusTrail).toEqual({ [NOW]: 'Open', [later]: 'Pending' });
    expect(declaredValues(supportTicket, open, { ...open, title: 'x' }, { ...AT, at: later })).toEqual({});
  });

  it('keeps the date from completed to closed and when a completed row is edited', () => {
    const before = row({ status: 'completed', completedDate: '2026-01-02' });
    const after = row({ status: 'closed', completedDate: '2026-01-02' });
    expect(declaredValues(workOrder, before, after, AT)).toEqual({});
  });

  it('clears the date when the work is taken up again', () => {
    const before = row({ status: 'completed', completedDate: '2026-01-02' });
    const after = row({ status: 'inProgress', completedDate: '2026-01-02' });
    expect(declaredValues(workOrder, before, after, AT)).toEqual({ completedDate: null });
  });
});

describe('lifecycle', () => {
  it('lets a new row have an initial status only', () => {
    expect(transitionAllowed(workOrder, null, 'scheduled')).toBe(true);
    expect(transitionAllowed(workOrder, null, 'completed')).toBe(false);
  });

  it('refuses what is not declared as next and lets the status stay', () => {
    expect(transitionAllowed(workOrder, 'closed', 'inProgress')).toBe(false);
    expect(transitionAllowed(workOrder, 'closed', 'closed')).toBe(true);
  });

  it('takes any status where none is declared', () => {
    expect(transitionAllowed(jobSheet, 'Completed', 'Assigned')).toBe(true);
  });
});

/** Whose statuses the specification lists: the wire accepts any of them. A user's are decided by calls of their own. */
const WITHOUT_LIFECYCLE = [
  'user',
  'jobSheet',
  'survey',
  'inventoryItem',
  'manufacturingOrder',
  'plan',
  'procurementOrder',
];

it('statuses that the project defines have their transitions, to and from statuses that there are', () => {
  const withStatus = ENTITIES.filter(({ fields }) => fields.status?.kind === 'choice');
  expect(withStatus.filter(({ statuses }) => !statuses?.lifecycle).map(({ name }) => name)).toEqual(
    WITHOUT_LIFECYCLE,
  );
  for (const { statuses, fields } of withStatus) {
    const lifecycle = statuses?.lifecycle;
    if (!lifecycle || fields.status?.kind !== 'choice') continue;
    const { values } = fields.status;
    expect(Object.keys(lifecycle.next).toSorted()).toEqual([...values].toSorted());
    expect(values).toEqual(
      expect.arrayContaining([...lifecycle.initial, ...Object.values(lifecycle.next).flat()]),
    );
  }
});

it('an asset that was in use is not planned again, and a used-up claim stays used up', () => {
  expect(transitionAllowed(entityNamed('asset'), 'inUse', 'planned')).toBe(false);
  expect(transitionAllowed(entityNamed('asset'), 'retired', 'inUse')).toBe(true);
  expect(transitionAllowed(entityNamed('reservation'), 'consumed', 'open')).toBe(false);
});
