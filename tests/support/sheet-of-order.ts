import type { FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { unique } from './api.ts';
import type { Ground } from './server-block.ts';

/** A technician's sheet of an approved order that the planner made. @param asks what the order asks for */
export async function sheetOfOrder(ground: Ground, values: FieldValues, asks: FieldValues = {}) {
  const [planner, tech] = await Promise.all([
    ground.as('planner@demo.example'),
    ground.as('tech1@demo.example'),
  ]);
  const assignee = tech.person.user.id;
  const order = await planner.create('/work-orders', {
    title: unique('Order'),
    type: 'repair',
    status: 'approved',
    assignees: [assignee],
    ...asks,
  });
  const sheet = await planner.create('/job-sheets', {
    title: unique('Sheet'),
    workOrderId: order.id,
    assignedTo: assignee,
    ...values,
  });
  return { planner, tech, sheet, path: `/job-sheets/${sheet.id}` };
}
