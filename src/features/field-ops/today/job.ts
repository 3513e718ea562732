import { type WorkOrder } from '../../../domain/work-orders/work-order.ts';

/** An open order as the rules and the screen read it. */
export type Job = WorkOrder;
