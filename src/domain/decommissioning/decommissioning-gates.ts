import type { AnyRow } from '../kit/entity/entity.ts';
import { numberOf } from '../kit/fields/field.ts';
import type { ProblemDetail } from '../kit/problems/problem.ts';
import type { Gate } from '../kit/rules/gate.ts';
import type { Yardstick } from '../kit/rules/yardstick.ts';
import { isSaid } from '../kit/values/visible-text.ts';

/** What was in it is known when it is out; which asset it is, when that was approved (a decision keeps it). */
const REMOVED: Omit<Yardstick, 'fields'> = {
  // What somebody supposed before is put right by whoever opens it.
  untilThen: 'anybody',
  statuses: ['Removed', 'Disposed', 'ReturnedToStock', 'Closed'],
  less: { action: 'approve', reason: 'statusReason' },
};

const HAZARDOUS = ['oilLitres', 'pcbPpm', 'sf6Kg'] as const;

/**
 * Oil, PCB and SF6 leave with a waste manifest, and it is over once there is a certificate of their disposal. How much gas
 * was in a breaker, and how much oil in a transformer, is said before either: without that nobody asks for the papers.
 */
export const DECOMMISSIONING_GATES: readonly Gate[] = [
  {
    statuses: ['Disposed', 'Closed'],
    measuredBy: { ...REMOVED, fields: ['assetId'] },
    beside: { named: 'assetId', asks: ['kind'] },
    missing: (row, { beside: [asset], before }) => (isDisposal(row, before) ? amountFaults(row, asset) : []),
  },
  {
    statuses: ['Disposed', 'Closed'],
    measuredBy: { ...REMOVED, fields: HAZARDOUS },
    missing: (row, { before }) => {
      const message = 'is required before it is disposed of';
      return isDisposal(row, before) && isHazardous(row) && !isSaid(row.manifestNumber)
        ? [{ path: 'manifestNumber', code: 'no_manifest', message }]
        : [];
    },
  },
  {
    statuses: ['Closed'],
    measuredBy: { ...REMOVED, fields: HAZARDOUS },
    missing: (row, { before }) => {
      const message = 'is required before it is disposed of';
      return isDisposal(row, before) && isHazardous(row) && !isSaid(row.certificateNumber)
        ? [{ path: 'certificateNumber', code: 'no_certificate', message }]
        : [];
    },
  },
];

/** What went back into the store is not disposed of, and may be closed as it is. */
function isDisposal({ status }: AnyRow, before: AnyRow | null): boolean {
  return status === 'Disposed' || before?.status === 'Disposed';
}

function isHazardous(row: AnyRow): boolean {
  return HAZARDOUS.some((name) => numberOf(row[name]) > 0);
}

function amountFaults({ sf6Kg, oilLitres }: AnyRow, asset: AnyRow | undefined): ProblemDetail[] {
  if (asset?.kind === 'Breaker' && (sf6Kg ?? null) === null) {
    return [{ path: 'sf6Kg', code: 'sf6_not_said', message: 'must say how much SF6 was in it, 0 for none' }];
  }
  if (asset?.kind === 'PowerTransformer' && (oilLitres ?? null) === null) {
    return [
      { path: 'oilLitres', code: 'oil_not_said', message: 'must say how much oil was in it, 0 for none' },
    ];
  }
  return [];
}
