import { personId } from '../../../server/seed/accounts.ts';
import { created, type Row } from '../steps.ts';
import { type Makers, presses, rowWith, type SavingTry, types } from './dialog-try.ts';

/** What people say to each other and keep for each other: tickets, files, reports, notifications. */
export async function ofPeople(makers: Makers): Promise<readonly SavingTry[]> {
  return [
    ...(await ofSupport(makers)),
    await ofAttachments(makers),
    await ofReporting(makers),
    await ofNotifications(makers),
  ];
}

async function ofSupport({ admin }: Makers): Promise<SavingTry[]> {
  const tickets = await admin.get<Row[]>('/v1/support/tickets?limit=100');
  return [
    {
      file: 'src/features/support/thread.tsx',
      address: `/tenant/support/${rowWith(tickets, { title: 'The labels are cut at the edge' }).id}`,
      open: presses('Delete the reply'),
      button: 'Delete',
      operations: 1,
    },
    {
      file: 'src/features/support/diagnostics/send-diagnostics.tsx',
      address: '/tenant/support',
      open: presses('Send diagnostics'),
      fill: types('What went wrong?', 'Nothing'),
      button: 'Send',
      operations: 1,
    },
  ];
}

async function ofAttachments({ planner }: Makers): Promise<SavingTry> {
  const order = await created(planner, '/work-orders', {
    title: 'Paint the gate',
    type: 'repair',
    status: 'approved',
  });
  await created(planner, '/attachments', {
    entity: 'workOrder',
    entityId: order.id,
    name: 'gate.jpg',
    mediaType: 'image/jpeg',
    size: 1000,
    sha256: '0'.repeat(64),
  });
  return {
    file: 'src/features/attachments/file-tile.tsx',
    address: `/tenant/work-orders/${order.id}`,
    open: presses('Delete gate.jpg'),
    button: 'Delete',
    operations: 1,
  };
}

async function ofReporting({ planner }: Makers): Promise<SavingTry> {
  const report = await created(planner, '/reports', {
    name: 'Orders by type',
    source: 'workOrder',
    groupBy: 'type',
    measure: 'count',
    chart: 'bar',
  });
  return {
    file: 'src/features/reporting/saved-screen.tsx',
    address: `/tenant/reporting/${report.id}`,
    open: presses('Delete'),
    button: 'Delete',
    operations: 1,
  };
}

async function ofNotifications({ planner, admin }: Makers): Promise<SavingTry> {
  const person = personId('admin@demo.example');
  await created(planner, '/work-orders', {
    title: 'Look at the new fence',
    type: 'inspection',
    status: 'approved',
    assignees: [person],
  });
  const told = await admin.get<Row[]>('/notifications');
  return {
    file: 'src/features/notifications/notifications-screen.tsx',
    address: '/tenant/notifications',
    open: presses('Clear'),
    button: 'Clear',
    operations: told.length,
  };
}
