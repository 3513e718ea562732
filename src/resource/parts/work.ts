import type { WorkNamed } from '../../data/read/stock/part-movements.ts';
import type { StockPurpose } from '../../domain/inventory/stock-writes.ts';
import type { JobSheet } from '../../domain/job-sheets/job-sheet.ts';
import type { WorkOrder } from '../../domain/work-orders/work-order.ts';

/** What parts are taken and time is spent for: an order, one of its sheets, or a sheet that has no order. */
export interface PieceOfWork {
  readonly workOrderId: string | null;
  readonly jobSheetId: string | null;
  /** What the stock book calls it. */
  readonly name: string;
}

export function workOfOrder({ id, number, title }: WorkOrder): PieceOfWork {
  return { workOrderId: id, jobSheetId: null, name: number ?? title };
}

export function workOfSheet({ id, workOrderId, number, title }: JobSheet): PieceOfWork {
  return { workOrderId, jobSheetId: id, name: number ?? title };
}

export function stockPurpose({ workOrderId, jobSheetId }: PieceOfWork): StockPurpose {
  return { ...(workOrderId !== null && { workOrderId }), ...(jobSheetId !== null && { jobSheetId }) };
}

/** By what all of it is found, parts and time: a sheet shows what its order has used, whoever took it. */
export function namedInBook({ workOrderId, jobSheetId }: PieceOfWork): WorkNamed {
  return workOrderId === null ? { jobSheetId: jobSheetId ?? '' } : { workOrderId };
}
