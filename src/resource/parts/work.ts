import type { WorkNamed } from '../../data/read/part-movements.ts';
import type { StockPurpose } from '../../domain/inventory/stock-writes.ts';
import type { JobSheet } from '../../domain/job-sheets/job-sheet.ts';
import type { WorkOrder } from '../../domain/work-orders/work-order.ts';

/** What parts are taken for: an order, one of its sheets, or a sheet that has no order. */
export interface Work {
  readonly workOrderId: string | null;
  readonly jobSheetId: string | null;
  /** What the stock book calls it. */
  readonly name: string;
}

export function workOfOrder({ id, number, title }: WorkOrder): Work {
  return { workOrderId: id, jobSheetId: null, name: number ?? title };
}

export function workOfSheet({ id, workOrderId, number, title }: JobSheet): Work {
  return { workOrderId, jobSheetId: id, name: number ?? title };
}

export function purposeOf({ workOrderId, jobSheetId }: Work): StockPurpose {
  return { ...(workOrderId !== null && { workOrderId }), ...(jobSheetId !== null && { jobSheetId }) };
}

/** By what all of it is found: a sheet shows what its order has used, whoever took it. */
export function namedInBook({ workOrderId, jobSheetId }: Work): WorkNamed {
  return workOrderId === null ? { jobSheetId: jobSheetId ?? '' } : { workOrderId };
}
