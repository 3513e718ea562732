import { type WorkOrder } from '../../../domain/work/work-order.ts';

/** An open order as the rules and the screen read it. */
export type Job = WorkOrder;
