import { personId } from '../../../server/seed/accounts.ts';
import { created, freshOrder, pick, type Row } from '../steps.ts';
import { decided, type Makers, press, presses, rowWith, type SavingTry, types } from './dialog-try.ts';

const ITEM = 'HV fuse 24 kV 63 A';
const ASSEMBLY = '20 kV pole top, tangent';
const TECHNICIAN = 'tech1@demo.example';

/** Work orders, maintenance, planning, field work. */
export async function ofWork(makers: Makers): Promise<readonly SavingTry[]> {
  return [
    ...(await ofOrders(makers)),
    ...(await ofMaintenance(makers)),
    ...(await ofPlanning(makers)),
    ...(await ofSwitching(makers)),
    ...(await ofPermits(makers)),
    ...(await ofSigners(makers)),
    ...(await ofTechnician(makers)),
  ];
}

async function ofOrders({ planner }: Makers): Promise<SavingTry[]> {
  const order = await freshOrder(planner);
  await created(planner, '/comments', { entity: 'workOrder', entityId: order.id, text: 'Bring the ladder' });
  const costly = await created(planner, '/work-orders', {
    title: 'Renew the fence',
    type: 'repair',
    status: 'waitingOnApproval',
    estimatedCost: 900,
  });
  const address = `/tenant/work-orders/${order.id}`;
  const used = await created(planner, '/inventory', { name: 'Rope to return', quantity: 5 });
  const taken = { delta: -2, workOrderId: order.id };
  await planner.send('PATCH', `/inventory/${used.id}/quantity`, taken);
  return [
    {
      file: 'src/resource/parts/take-dialog.tsx',
      address,
      open: presses('Use parts'),
      fill: (page) => pick(page, 'Item', ITEM),
      button: 'Take out of stock',
      // The item's total and the line in its place.
      operations: 2,
    },
    {
      file: 'src/resource/parts/return-dialog.tsx',
      address,
      open: presses('Return Rope to return'),
      button: 'Put back into stock',
      operations: 1,
    },
    {
      file: 'src/resource/time/time-dialog.tsx',
      address,
      open: presses('Add time'),
      fill: async (page) => {
        await page.getByRole('dialog').getByLabel('From').fill('2026-03-02T08:00');
        await page.getByRole('dialog').getByLabel('Until').fill('2026-03-02T09:00');
      },
      button: 'Add',
      operations: 1,
    },
    {
      file: 'src/features/work-orders/assembly-dialog.tsx',
      address,
      open: presses('Plan from an assembly'),
      fill: (page) => pick(page, 'Assembly', ASSEMBLY),
      button: 'Add its parts',
      operations: 1,
    },
    {
      file: 'src/resource/parts/wish-dialog.tsx',
      address,
      open: presses('Ask for parts'),
      fill: (page) => pick(page, 'Item', ITEM),
      button: 'Ask for it',
      operations: 1,
    },
    {
      file: 'src/resource/detail/record-comments.tsx',
      address,
      open: presses('Delete the comment'),
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
    {
      file: 'src/features/field-ops/board/assign-dialog.tsx',
      address: '/tenant/field-ops',
      open: (page) => press(page, 'Assign Replace the 110 V station battery'),
      fill: async (page) =>
        void (await page.getByRole('combobox', { name: 'Crew' }).selectOption('Line crew south')),
      button: 'Assign',
      operations: 1,
    },
  ];
}

async function ofMaintenance({ planner }: Makers): Promise<SavingTry[]> {
  const plans = await planner.get<Row[]>('/maintenance/plans?limit=100');
  const addressOf = (title: string) => `/tenant/maintenance/${rowWith(plans, { title }).id}`;
  return [
    {
      file: 'src/features/maintenance/due-orders-dialog.tsx',
      address: '/tenant/maintenance',
      open: presses('Create the due orders'),
      // What is due depends on the season.
      button: /^Create \d+ orders?$/,
      // Each plan makes its order and moves on.
      operations: (button) => 2 * Number(/\d+/.exec(button)?.[0]),
    },
    {
      file: 'src/features/maintenance/reading-dialog.tsx',
      address: addressOf('Breaker service by operations, Kestrel Ridge'),
      open: presses('Enter a reading'),
      fill: types('Reading', '2003'),
      button: 'Save',
      operations: 1,
    },
    {
      file: 'src/features/maintenance/done-dialog.tsx',
      address: addressOf('Cut back vegetation, Lake villages'),
      open: presses('Record as done'),
      button: 'Record the work',
      // The record, and the plan that moves on.
      operations: 2,
    },
  ];
}

async function ofPlanning({ planner }: Makers): Promise<SavingTry[]> {
  const plans = await planner.get<Row[]>('/v1/planning?status=In Review');
  // The planner's own: somebody else decides on it.
  const approved = plans.find(({ name }) => name.startsWith('Station'));
  const rejected = plans.find((one) => one !== approved);
  if (!approved || !rejected) throw new Error('the demo data has two plans to decide on');
  const decide = (name: string, plan: Row) => ({
    address: `/tenant/planning/${plan.id}`,
    open: presses(name),
    button: name,
    operations: 1,
  });
  const fill = types('Reason', 'The crane is not to be had.');
  return [
    { file: 'src/features/planning/plan-actions.tsx', ...decide('Approve', approved) },
    { file: 'src/features/planning/plan-actions.tsx', ...decide('Take the approval back', approved), fill },
    { file: 'src/resource/act/reject-dialog.tsx', ...decide('Reject', rejected), fill },
  ];
}

async function ofSwitching({ planner }: Makers): Promise<SavingTry[]> {
  const [request] = await planner.get<Row[]>('/switching-requests?status=Switching');
  return [
    {
      file: 'src/features/field-ops/switching/step-list.tsx',
      address: `/tenant/field-ops/switching/${request?.id}`,
      open: presses('Take back'),
      button: 'Take back',
      operations: 1,
    },
  ];
}

async function ofPermits({ planner }: Makers): Promise<SavingTry[]> {
  const order = await created(planner, '/work-orders', {
    title: 'Line on the road',
    type: 'repair',
    permitRequired: true,
  });
  const sheet = await created(planner, '/job-sheets', {
    title: 'Line on the road',
    assignedTo: personId(TECHNICIAN),
    workOrderId: order.id,
  });
  return [
    {
      file: 'src/features/job-sheets/permit/override-dialog.tsx',
      address: `/tenant/job-sheets/${sheet.id}/run`,
      open: presses('Begin without a valid permit…'),
      fill: types('Why may it begin?', 'People are in danger'),
      button: 'Let it begin',
      operations: 1,
    },
  ];
}

async function ofSigners({ planner }: Makers): Promise<SavingTry[]> {
  const sheet = await created(planner, '/job-sheets', {
    title: 'Signed by several',
    status: 'InProgress',
    assignedTo: personId(TECHNICIAN),
    checklist: [{ label: 'Gate is shut', kind: 'passFail', result: 'pass' }],
  });
  return [
    {
      file: 'src/features/job-sheets/signers/signer-dialog.tsx',
      person: TECHNICIAN,
      address: `/tenant/job-sheets/${sheet.id}/run?step=2`,
      open: presses('Ask somebody to sign…'),
      fill: async (page) => {
        await page.getByRole('dialog').getByRole('combobox', { name: 'Who' }).fill('The inspector');
        await page.keyboard.press('Tab');
        await page.getByRole('checkbox', { name: 'Refuses to sign' }).click();
        await types('Why not?', 'The fence is open')(page);
      },
      button: 'Keep the refusal',
      operations: 1,
    },
  ];
}

async function ofTechnician({ planner }: Makers): Promise<SavingTry[]> {
  const order = await created(planner, '/work-orders', {
    title: 'Tighten the stay wire',
    type: 'repair',
    status: 'dispatched',
    assignees: [personId(TECHNICIAN)],
    // What is begun and has waited longest comes first.
    dueDate: '2020-01-01',
  });
  await decided(planner, 'PUT', `/work-orders/${order.id}`, 'inProgress');
  const sheet = await created(planner, '/job-sheets', {
    title: 'Stay wire',
    status: 'InProgress',
    assignedTo: personId(TECHNICIAN),
    checklist: [{ label: 'Tension', kind: 'passFail' }],
  });
  return [
    {
      file: 'src/features/field-ops/today/done-dialog.tsx',
      person: TECHNICIAN,
      address: '/tenant/field-ops',
      open: (page) => page.getByTestId('next-action').click(),
      fill: types('Hours worked', '2.5'),
      button: 'Complete the order',
      operations: 1,
    },
    {
      file: 'src/features/job-sheets/runner/pause-dialog.tsx',
      person: TECHNICIAN,
      address: `/tenant/job-sheets/${sheet.id}/run`,
      open: presses('Pause'),
      button: 'Weather',
      operations: 1,
    },
    {
      file: 'src/features/job-sheets/runner/stop-dialog.tsx',
      person: TECHNICIAN,
      address: `/tenant/job-sheets/${sheet.id}/run`,
      open: presses('Stop work'),
      fill: types('Why is it not safe?', 'The pole moves'),
      button: 'Stop work',
      operations: 1,
    },
  ];
}
