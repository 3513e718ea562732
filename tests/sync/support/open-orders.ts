import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import type { Desk } from './device.ts';

const OVER: readonly unknown[] = ['completed', 'closed', 'cancelled'];

/** The work orders of this person that may still be written on: what was completed stands as it was. */
export async function openOrders({ database }: Pick<Desk, 'database'>): Promise<AnyRow[]> {
  const rows = await database.rows('workOrder').all();
  return rows.filter(({ status }) => !OVER.includes(status));
}

/** Those that nobody has approved: they may be deleted. */
export async function askedOrders(desk: Pick<Desk, 'database'>): Promise<AnyRow[]> {
  return (await openOrders(desk)).filter(({ status }) => status === 'waitingOnApproval');
}
