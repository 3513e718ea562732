import type { FieldValues } from '../kit/entity/entity.ts';
import type { Write } from '../kit/entity/write.ts';
import { derivedId } from '../kit/values/derived-id.ts';
import { isSaid } from '../kit/values/visible-text.ts';
import type { FaultReport } from './fault-report.ts';

/** The order of a report has an id made of the report: two devices without signal do not make two. */
export function orderIdOf(tenantId: string, reportId: string): Promise<string> {
  return derivedId('fault-report-order', tenantId, reportId);
}

interface Acceptance {
  readonly report: FaultReport;
  readonly orderId: string;
  /** Absent: the order was made before the report was opened again. */
  readonly order?: FieldValues;
}

/** The order, and the report that becomes it. `order` has what its maker said of it: title, type, priority, status. */
export function acceptanceWrites({ report, orderId, order }: Acceptance): Write[] {
  const { id, number, description, reportedBy, contact, assetId } = report;
  const told = [number, [reportedBy, contact].filter(isSaid).join(', '), description].filter(isSaid);
  const values = { ...order, id: orderId, assetId, description: told.join('\n') };
  return [
    ...(order ? [{ kind: 'create', entity: 'workOrder', values } as const] : []),
    {
      kind: 'update',
      entity: 'faultReport',
      id,
      changes: { status: 'Accepted', workOrderId: orderId },
      seen: report,
    },
  ];
}
