import type { FaultReport } from '../../../src/domain/work-orders/fault-report.ts';
import { personId } from '../accounts.ts';
import { type SeedRow, seedId } from '../seed-kit.ts';
import { assetId } from './assets/station-assets.ts';
import { workOrderId } from './work/work-orders.ts';

type Told = Partial<FaultReport> & Pick<FaultReport, 'kind' | 'title' | 'status'>;

const TOLD: readonly Told[] = [
  {
    kind: 'vegetation',
    title: 'Branch rests on the fence and nearly on the bars',
    description: 'Branch rests on the fence and nearly on the bars. It came down in the storm on Friday.',
    status: 'New',
    assetId: assetId('QL'),
    reportedBy: 'A walker',
  },
  {
    kind: 'noise',
    title: 'Loud humming at night',
    description: 'Loud humming at night, louder when it rains.',
    status: 'New',
    assetId: assetId('AM-T1'),
    contact: '+44 20 7946 0958',
  },
  {
    kind: 'leaning',
    title: 'Pole at the bus stop leans towards the road',
    status: 'Accepted',
    workOrderId: workOrderId('pole-14-town'),
  },
  {
    kind: 'noSupply',
    title: 'No light in the kitchen',
    status: 'Rejected',
    statusReason: 'A fuse in the house. The caller was told.',
  },
];

/** What people along the line have seen, and what became of it. */
export function alderFaultReports(): SeedRow[] {
  return TOLD.map((values, index) => ({
    id: seedId('demo-tenant', 'fault-report', index),
    createdBy: personId('planner@demo.example'),
    createdDaysAgo: 2 + 4 * index,
    changedDaysAgo: 2 + 3 * index,
    values,
  }));
}
