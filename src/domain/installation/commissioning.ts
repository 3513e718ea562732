import type { AnyRow, FieldValues } from '../kit/entity/entity.ts';
import type { Write } from '../kit/entity/write.ts';
import type { AnyItem } from '../kit/fields/field.ts';
import { isRepeating, rhythmFrom } from '../maintenance/due-dates.ts';
import type { MaintenancePlan } from '../maintenance/maintenance-plan.ts';
import type { InstallationTest } from './installation.ts';

/** Items of the list of tests; what an item leaves out is null. */
export function testsIn(items: readonly AnyItem[]): InstallationTest[] {
  return items.map((item) => ({
    ...EMPTY_TEST,
    ...(item as Partial<InstallationTest>), // the schema checked the items when they came in
    id: item.id,
    position: item.position,
  }));
}

const EMPTY_TEST = {
  name: '',
  kind: 'other',
  unit: null,
  lowerLimit: null,
  upperLimit: null,
  value: null,
} as const;

type Measured = Pick<InstallationTest, 'value' | 'lowerLimit' | 'upperLimit'>;

/** Both limits belong to what is good. Without a limit any value passes; without a value nothing is known yet. */
export function testResult({ value, lowerLimit, upperLimit }: Measured): 'pass' | 'fail' | 'open' {
  if (value === null) return 'open';
  const isGood = (lowerLimit === null || value >= lowerLimit) && (upperLimit === null || value <= upperLimit);
  return isGood ? 'pass' : 'fail';
}

interface HandOver {
  readonly installation: Pick<AnyRow, 'id'>;
  readonly asset: Pick<AnyRow, 'id'>;
  /** All plans of the asset. */
  readonly plans: readonly MaintenancePlan[];
  readonly date: string;
  readonly acceptedBy: string;
  readonly signature: string | null;
}

/** The asset goes into use on that day, and the plans that were prepared for it begin to count. */
export function handOverWrites(handOver: HandOver): Write[] {
  const { installation, asset, plans, date, acceptedBy, signature } = handOver;
  return [
    {
      kind: 'update',
      entity: 'installation',
      id: installation.id,
      changes: { status: 'HandedOver', acceptedBy, signature },
    },
    { kind: 'update', entity: 'asset', id: asset.id, changes: { status: 'inUse', installedDate: date } },
    ...plans.filter(({ status }) => status === 'paused').map((plan) => startWrite(plan, date)),
  ];
}

function startWrite(plan: MaintenancePlan, date: string): Write {
  const changes = { status: 'active', ...firstOccurrence(plan, date) };
  return { kind: 'update', entity: 'maintenancePlan', id: plan.id, changes };
}

function firstOccurrence(plan: MaintenancePlan, date: string): FieldValues {
  if (plan.kind === 'meter') {
    return plan.meterThreshold ? { nextDueReading: (plan.lastReading ?? 0) + plan.meterThreshold } : {};
  }
  // By condition it waits for nothing but that.
  if (plan.kind === 'condition') return {};
  // A plan that is due once keeps the date it was given.
  return isRepeating(plan) ? { ...rhythmFrom(date, plan) } : {};
}
