import { describe, expect, it } from 'vitest';
import { procurementOrder } from '../../procurement/procurement-order.ts';
import { ENTITIES } from '../../registry.ts';
import { supportTicket } from '../../support/support-ticket.ts';
import type { AnyRow } from './entity.ts';
import { isOwnNameOnly, otherNames } from './own-names.ts';

/** Who is to do it, answers for it, or did it without having an account: whoever plans or writes it down names them. */
const NAMED_BY_OTHERS = [
  'crew.lead',
  'installation.acceptedBy',
  'crew.skills.holder',
  'jobSheet.assignedTo',
  'jobSheet.refusals.person',
  'jobSheet.signOns.person',
  'jobSheet.signers.person',
  'jobSheet.tasks.assignee',
  'maintenanceRecord.doneBy',
  'manufacturingOrder.steps.assignedTo',
  'plan.owner',
  'plan.plannedWork.assignee',
  'project.manager',
  'supportTicket.assignedTo',
  'survey.assignedTo',
  'switchingRequest.holder',
  'switchingRequest.operator',
  'timeEntry.person',
  'warehouse.keeper',
  'workOrder.tasks.assignee',
];

const PERSON_FIELDS = ENTITIES.flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([path, field]) => {
    const parts = field.kind === 'items' ? Object.entries(field.item) : [];
    const inItems = parts.map(([part, own]) => [`${name}.${path}.${part}`, own] as const);
    return [[`${name}.${path}`, field] as const, ...inItems];
  }),
).filter(([, field]) => field.kind === 'person' && field.writable !== 'server');

it('every person that a caller names says who did it and is held to it, or is of those whom others name', () => {
  const free = PERSON_FIELDS.filter(([, field]) => field.kind === 'person' && !field.ownName);
  expect(free.map(([path]) => path).toSorted()).toEqual(NAMED_BY_OTHERS.toSorted());
  const held = PERSON_FIELDS.filter(([, field]) => isOwnNameOnly(field, { permissions: [] }));
  expect(held.map(([path]) => path).toSorted()).toEqual([
    'jobSheet.refusals.enteredBy',
    'jobSheet.signOns.enteredBy',
    'jobSheet.signers.enteredBy',
    'jobSheet.toolsOnBoard.enteredBy',
    'procurementOrder.receipts.receivedBy',
    'procurementOrder.requestedBy',
    'stockCount.countedBy',
    'supportTicket.requester',
  ]);
});

describe('who did it', () => {
  const stamps = { id: 'r', tenantId: 't', version: 1, createdAt: '', updatedAt: '', updatedBy: null };
  const row = (values: object) => ({ ...stamps, createdBy: 'lena', ...values }) as AnyRow;
  const lena = { userId: 'lena', permissions: ['tickets:create'] };
  const named = (before: AnyRow | null, after: AnyRow, writer = lena) =>
    otherNames(supportTicket, before, after, writer).map(({ path }) => path);

  it('is nobody else than who writes it, unless they write for others', () => {
    const other = row({ requester: 'tomas' });
    expect(named(null, other)).toEqual(['requester']);
    expect(named(row({ requester: 'lena' }), other)).toEqual(['requester']);
    expect(named(null, other, { ...lena, permissions: ['tickets:edit'] })).toEqual([]);
    for (const requester of ['lena', null]) expect(named(null, row({ requester }))).toEqual([]);
  });

  it('stays who it was when others write on it, and is who made it where nobody was named', () => {
    const tomas = { userId: 'tomas', permissions: [] };
    const hers = row({ requester: 'lena' });
    expect(named(hers, { ...hers, title: 'More of it' }, tomas)).toEqual([]);
    expect(named(row({ requester: null }), hers, tomas)).toEqual([]);
  });

  it('is looked at in each entry of a list', () => {
    const receipts = [{ id: 'a', position: 'a0', receivedBy: 'tomas' }];
    const before = row({ receipts });
    const received = (receivedBy: string) =>
      row({ receipts: [...receipts, { id: 'b', position: 'a1', receivedBy }] });
    const permissions = ['procurement:approve', 'procurement:edit'];
    const refused = (receivedBy: string, userId: string) =>
      otherNames(procurementOrder, before, received(receivedBy), { userId, permissions });
    expect(refused('tomas', 'lena')).toEqual([{ path: 'receipts/1/receivedBy' }]);
    // Whoever made the order has not received its goods by that.
    expect(refused('lena', 'tomas')).toEqual([{ path: 'receipts/1/receivedBy' }]);
    expect(refused('lena', 'lena')).toEqual([]);
  });
});
