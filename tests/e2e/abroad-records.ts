import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { warehouseNamed } from './demo-rows.ts';
import { type Api, expect } from './fixtures.ts';
import { created, type Row } from './steps.ts';

/** An order in work, and its sheet: a measured value and a photograph, signed for. */
export async function signedWork(office: Api, technician: string): Promise<{ order: Row; sheet: Row }> {
  const order = await created(office, '/work-orders', {
    title: 'Insulation of cable 7',
    type: 'maintenance',
    status: 'approved',
    assignees: [technician],
    signatureRequired: true,
  });
  for (const status of ['scheduled', 'inProgress'])
    expect((await office.decide('PUT', `/work-orders/${order.id}`, { status })).status).toBe(200);
  const sheet = await created(office, '/job-sheets', {
    title: 'Insulation',
    status: 'Assigned',
    workOrderId: order.id,
    assignedTo: technician,
    checklist: [
      { label: 'Resistance', kind: 'number', unit: 'MΩ', min: 1000 },
      { label: 'As found', kind: 'photo' },
    ],
  });
  return { order, sheet };
}

/** 5,000 m of an item of which there is none yet. */
export async function wireOnOrder(stores: Api, planner: Api): Promise<{ item: AnyRow; order: AnyRow }> {
  const item = await created<AnyRow>(stores, '/inventory', { name: 'Copper wire', unit: 'm', quantity: 0 });
  const main = await warehouseNamed(stores, 'Main store');
  const line = { name: 'Copper wire', itemId: item.id, quantity: 5000, unit: 'm', unitPrice: 1.5 };
  const values = { supplier: 'Brennan Drives', warehouseId: main.id, items: [line] };
  const order = await created<AnyRow>(stores, '/v1/procurement', values);
  for (const [person, status] of [
    [stores, 'Requested'],
    [planner, 'Approved'],
    [stores, 'Ordered'],
  ] as const)
    expect((await person.decide('PATCH', `/v1/procurement/${order.id}`, { status })).status).toBe(200);
  return { item, order };
}
