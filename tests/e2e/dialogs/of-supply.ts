import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import { itemNamed, warehouseNamed } from '../demo-rows.ts';
import { created, pick, type Row } from '../steps.ts';
import { decided, type Makers, presses, rowWith, type SavingTry, types } from './dialog-try.ts';

/** Stock, purchases, shipments and the workshop. */
export async function ofSupply(makers: Makers): Promise<readonly SavingTry[]> {
  return [
    await ofLogistics(makers),
    ...(await ofProcurement(makers)),
    ...(await ofInventory(makers)),
    await ofContainers(makers),
    ...(await ofManufacturing(makers)),
  ];
}

async function ofLogistics({ planner }: Makers): Promise<SavingTry> {
  const shipment = await created(planner, '/logistics/shipments', { title: 'Poles to the ford' });
  await decided(planner, 'PUT', `/logistics/shipments/${shipment.id}`, 'Booked', 'InTransit');
  return {
    file: 'src/features/logistics/deliver-dialog.tsx',
    address: `/tenant/logistics/${shipment.id}`,
    open: presses('Deliver'),
    button: 'Confirm delivery',
    operations: 1,
  };
}

async function ofProcurement({ planner, stores }: Makers): Promise<SavingTry[]> {
  const orders = await planner.get<AnyRow[]>('/v1/procurement?limit=100');
  const requested = rowWith(orders, { supplier: 'Brennan Drives', status: 'Requested' });
  const item = await created<AnyRow>(stores, '/inventory', { name: 'Arc chute 24 kV', quantity: 2 });
  const main = await warehouseNamed(stores, 'Main store');
  const line = { name: item.name, itemId: item.id, quantity: 10, unit: 'pcs', unitPrice: 12.5 };
  const ordered = await created<AnyRow>(stores, '/v1/procurement', {
    supplier: 'Brennan Drives',
    warehouseId: main.id,
    items: [line],
  });
  const path = `/v1/procurement/${ordered.id}`;
  await decided(stores, 'PATCH', path, 'Requested');
  await decided(planner, 'PATCH', path, 'Approved');
  await decided(stores, 'PATCH', path, 'Ordered');
  return [
    {
      file: 'src/features/procurement/order-actions.tsx',
      address: `/tenant/procurement/${requested.id}`,
      open: presses('Approve'),
      button: 'Approve',
      operations: 1,
    },
    {
      file: 'src/features/procurement/receive-dialog.tsx',
      address: `/tenant/procurement/${ordered.id}`,
      open: presses('Receive goods'),
      button: 'Put into stock',
      // The order, the item's total, and its line in the store: made empty, since none lay there, then raised.
      operations: 4,
    },
  ];
}

async function ofInventory({ stores }: Makers): Promise<SavingTry[]> {
  const fuse = await itemNamed(stores, 'HV fuse 24 kV 63 A');
  const [count] = await stores.get<Row[]>('/inventory/counts?status=Submitted');
  return [
    {
      file: 'src/features/inventory/stock-dialog.tsx',
      address: `/tenant/inventory/${fuse.id}`,
      open: presses('Receive'),
      fill: types('Quantity', '2'),
      button: 'Put into stock',
      operations: 2,
    },
    {
      file: 'src/features/inventory/counts/count-actions.tsx',
      address: `/tenant/stock/counts/${count?.id}`,
      open: presses('Approve the difference'),
      button: 'Approve the difference',
      // The count; of the one line that differs the item's total and the line.
      operations: 3,
    },
  ];
}

async function ofContainers({ stores }: Makers): Promise<SavingTry> {
  const box = await created(stores, '/warehouses', { name: 'Box of the ford', kind: 'toolbox' });
  const item = await created<AnyRow>(stores, '/inventory', { name: 'Arcing horn 24 kV', quantity: 2 });
  const line = { itemId: item.id, name: item.name, warehouseId: box.id, unit: 'pcs', quantity: 2 };
  await created(stores, '/inventory/stock-lines', line);
  return {
    file: 'src/features/warehouses/move-content-dialog.tsx',
    address: `/tenant/warehouses/${box.id}`,
    open: presses('Move all that is in it'),
    fill: (page) => pick(page, 'Into', 'Main store'),
    button: 'Move it there',
    // The line here, and its line there: made empty, since none lay there, then raised.
    operations: 3,
  };
}

async function ofManufacturing({ planner }: Makers): Promise<SavingTry[]> {
  const orders = await planner.get<Row[]>('/v1/manufacturing?limit=100');
  const addressOf = (status: string) => `/tenant/manufacturing/${rowWith(orders, { status }).id}`;
  const fuse = await itemNamed(planner, 'HV fuse 24 kV 63 A');
  const begun = await created(planner, '/v1/manufacturing', { product: fuse.name, productItemId: fuse.id });
  await decided(planner, 'PATCH', `/v1/manufacturing/${begun.id}`, 'Scheduled', 'InProgress');
  return [
    {
      file: 'src/features/manufacturing/complete-dialog.tsx',
      address: `/tenant/manufacturing/${begun.id}`,
      open: presses('Complete'),
      button: 'Use up the parts',
      // The order, which has no parts; the product's total and its line in the usual store.
      operations: 3,
    },
    {
      file: 'src/features/manufacturing/withdraw-actions.tsx',
      address: addressOf('Scheduled'),
      open: presses('Back to draft'),
      fill: types('Reason', 'The insulators are late.'),
      button: 'Back to draft',
      // The order, and the three parts that were reserved for it.
      operations: 4,
    },
    {
      file: 'src/features/manufacturing/withdraw-actions.tsx',
      address: addressOf('Draft'),
      open: presses('Cancel the order'),
      button: 'Cancel the order',
      operations: 1,
    },
  ];
}
