import { describe, expect, it } from 'vitest';
import { acceptanceWrites, orderIdOf } from './accept-report.ts';
import type { FaultReport } from './fault-report.ts';
import { FAULT_REPORT_GATES } from './fault-report-gates.ts';

const REPORT_ID = '0192f4e0-0000-7000-8000-000000000001';
const OTHER_ID = '0192f4e0-0000-7000-8000-000000000002';

const REPORT = {
  id: REPORT_ID,
  number: 'FR-7K2',
  description: 'It leans over the path.',
  reportedBy: 'A walker',
  contact: null,
  assetId: OTHER_ID,
} as FaultReport; // the rest of a report says nothing to an order

describe('a report that becomes an order', () => {
  it('has the same order on every device, and another one in another tenant', async () => {
    const id = await orderIdOf('alder', REPORT_ID);
    expect(await orderIdOf('alder', REPORT_ID)).toBe(id);
    expect(await orderIdOf('harbor', REPORT_ID)).not.toBe(id);
    expect(await orderIdOf('alder', OTHER_ID)).not.toBe(id);
  });

  it('is decided as its person saw it, together with the order, which tells all of it', () => {
    const order = { title: 'Right the pole', type: 'repair' };
    expect(acceptanceWrites({ report: REPORT, orderId: OTHER_ID, order })).toEqual([
      {
        kind: 'create',
        entity: 'workOrder',
        values: {
          ...order,
          id: OTHER_ID,
          assetId: OTHER_ID,
          description: 'FR-7K2\nA walker\nIt leans over the path.',
        },
      },
      {
        kind: 'update',
        entity: 'faultReport',
        id: REPORT_ID,
        changes: { status: 'Accepted', workOrderId: OTHER_ID },
        seen: REPORT,
      },
    ]);
    expect(acceptanceWrites({ report: REPORT, orderId: OTHER_ID })).toHaveLength(1);
  });
});

describe('a report is closed', () => {
  const missing = (status: string, row: object) =>
    FAULT_REPORT_GATES.filter(({ statuses }) => statuses.includes(status)).flatMap((gate) =>
      gate.missing({ ...REPORT, ...row }, { beside: [], before: null }).map(({ path }) => path),
    );

  it.each([
    ['Accepted', { workOrderId: null }, { workOrderId: OTHER_ID }, 'workOrderId'],
    ['Duplicate', { duplicateOf: null }, { duplicateOf: OTHER_ID }, 'duplicateOf'],
    ['Duplicate', { duplicateOf: REPORT_ID }, { duplicateOf: OTHER_ID }, 'duplicateOf'],
    ['Rejected', { rejectionReason: ' ' }, { rejectionReason: 'Not ours' }, 'rejectionReason'],
  ])('as %s with its trace alone: %o', (status, without, withIt, path) => {
    expect(missing(status, without)).toEqual([path]);
    expect(missing(status, withIt)).toEqual([]);
  });
});
