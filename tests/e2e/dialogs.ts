import type { Page } from '@playwright/test';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import type { Api } from './fixtures.ts';
import { created, freshOrder, pick, type Row } from './steps.ts';

/** A dialog of the product, and how a person comes to its button. */
export interface DialogTry {
  /** The file that shows it. */
  readonly file: string;
  readonly address: string;
  readonly open: (page: Page) => Promise<void>;
  /** What it needs before its button can be pressed. */
  readonly fill?: (page: Page) => Promise<void>;
  readonly button: string | RegExp;
  /** Operations that one press saves; some buttons say of how many. */
  readonly operations: number | ((button: string) => number);
}

/** The rooms whose dialogs are all tried, or are in `NOT_TRIED`; those of other rooms are not counted here. */
export const ROOMS: readonly string[] = [
  'src/resource/bulk',
  'src/resource/deleting',
  'src/resource/detail',
  'src/features/logistics',
  'src/features/maintenance',
  'src/features/planning',
  'src/features/work-orders',
];

/** By file: why its dialog is not tried this way. */
export const NOT_TRIED: Readonly<Record<string, string>> = {
  'src/resource/bulk/bulk-delete.tsx':
    'closes before it deletes: hundreds take a while; what is refused is said in a notice',
};

const ITEM = 'HV fuse 24 kV 63 A';
const ASSET = 'Pole by the ford';

/** Makes what they stand on. @returns them in the order in which they are tried, for a tenant's administrator */
export async function dialogsOf(office: Api): Promise<readonly DialogTry[]> {
  return [
    ...(await ofWork(office)),
    ...(await ofMaintenance(office)),
    ...(await ofPlanning(office)),
    await ofLogistics(office),
    await ofDeleting(office),
  ];
}

async function ofWork(office: Api): Promise<DialogTry[]> {
  const order = await freshOrder(office);
  await created(office, '/comments', { entity: 'workOrder', entityId: order.id, text: 'Bring the ladder' });
  const costly = await created(office, '/work-orders', {
    title: 'Renew the fence',
    type: 'repair',
    status: 'waitingOnApproval',
    estimatedCost: 900,
  });
  const address = `/tenant/work-orders/${order.id}`;
  return [
    {
      file: 'src/features/work-orders/consume-dialog.tsx',
      address,
      open: (page) => press(page, 'Use parts'),
      fill: (page) => pick(page, 'Item', ITEM),
      button: 'Take out of stock',
      // The item's total and the line in its place.
      operations: 2,
    },
    {
      file: 'src/resource/detail/record-comments.tsx',
      address,
      open: (page) => press(page, 'Delete the comment'),
      button: 'Delete',
      operations: 1,
    },
    {
      file: 'src/resource/detail/status-menu.tsx',
      address: `/tenant/work-orders/${costly.id}`,
      open: async (page) => {
        await page.getByRole('button', { name: /^Status: / }).click();
        await page.getByRole('menuitem', { name: 'Approved' }).click();
      },
      button: /^Set to/,
      operations: 1,
    },
    {
      file: 'src/resource/bulk/bulk-assign.tsx',
      address: '/tenant/work-orders',
      open: async (page) => {
        await page.getByRole('checkbox', { name: `Select ${order.title}` }).check();
        await page.getByRole('toolbar').getByRole('button', { name: 'Assign' }).click();
      },
      fill: (page) => pick(page, 'Assignees', 'Lena Vogt'),
      button: 'Assign',
      operations: 1,
    },
  ];
}

async function ofMaintenance(office: Api): Promise<DialogTry[]> {
  const plans = await office.get<Row[]>('/maintenance/plans?limit=100');
  const addressOf = (title: string) => `/tenant/maintenance/${titled(plans, title).id}`;
  return [
    {
      file: 'src/features/maintenance/due-orders-dialog.tsx',
      address: '/tenant/maintenance',
      open: (page) => press(page, 'Create the due orders'),
      // What is due depends on the season.
      button: /^Create \d+ orders?$/,
      // Each plan makes its order and moves on.
      operations: (button) => 2 * Number(/\d+/.exec(button)?.[0]),
    },
    {
      file: 'src/features/maintenance/reading-dialog.tsx',
      address: addressOf('Breaker service by operations, Kestrel Ridge'),
      open: (page) => press(page, 'Enter a reading'),
      fill: (page) => page.getByRole('textbox', { name: 'Reading' }).fill('2003'),
      button: 'Save',
      operations: 1,
    },
    {
      file: 'src/features/maintenance/done-dialog.tsx',
      address: addressOf('Cut back vegetation, Lake villages'),
      open: (page) => press(page, 'Record as done'),
      button: 'Record the work',
      // The record, and the plan that moves on.
      operations: 2,
    },
  ];
}

async function ofPlanning(office: Api): Promise<DialogTry[]> {
  const plans = await office.get<Row[]>('/v1/planning?status=In Review');
  // The planner's own: somebody else decides on it.
  const approved = plans.find(({ name }) => name.startsWith('Station'));
  const rejected = plans.find((one) => one !== approved);
  if (!approved || !rejected) throw new Error('the demo data has two plans to decide on');
  const decide = (name: string, plan: Row) => ({
    address: `/tenant/planning/${plan.id}`,
    open: (page: Page) => press(page, name),
    button: name,
    operations: 1,
  });
  const fill = (page: Page) =>
    page.getByRole('textbox', { name: 'Reason' }).fill('The crane is not to be had.');
  return [
    { file: 'src/features/planning/plan-actions.tsx', ...decide('Approve', approved) },
    { file: 'src/features/planning/plan-actions.tsx', ...decide('Take the approval back', approved), fill },
    { file: 'src/features/planning/reject-dialog.tsx', ...decide('Reject', rejected), fill },
  ];
}

async function ofLogistics(office: Api): Promise<DialogTry> {
  const shipment = await created(office, '/logistics/shipments', { title: 'Poles to the ford' });
  for (const status of ['Booked', 'InTransit'])
    await office.decide('PUT', `/logistics/shipments/${shipment.id}`, { status });
  return {
    file: 'src/features/logistics/deliver-dialog.tsx',
    address: `/tenant/logistics/${shipment.id}`,
    open: (page) => press(page, 'Deliver'),
    button: 'Confirm delivery',
    operations: 1,
  };
}

async function ofDeleting(office: Api): Promise<DialogTry> {
  const asset = await created<AnyRow>(office, '/assets', { name: ASSET, kind: 'Pole', status: 'planned' });
  return {
    file: 'src/resource/deleting/delete-dialog.tsx',
    address: `/tenant/assets/${asset.id}`,
    open: (page) => press(page, 'Delete'),
    button: 'Delete',
    operations: 1,
  };
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

function titled(rows: readonly Row[], title: string): Row {
  const row = rows.find((one) => one.title === title);
  if (!row) throw new Error(`the demo data has no ${title}`);
  return row;
}
