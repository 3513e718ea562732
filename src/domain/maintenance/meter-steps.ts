import { shownWithPlaces } from '../job-sheets/shown-steps.ts';
import type { FieldValues } from '../kit/entity/entity.ts';
import type { Write } from '../kit/entity/write.ts';
import { storedReading } from '../kit/values/typed-number.ts';
import { afterReading } from './done-work.ts';
import type { MaintenancePlan } from './maintenance-plan.ts';

/**
 * What a sheet's meter readings tell the asset's plans: each active plan by a meter of that unit. The last one counts
 * where several steps read it. `date` is the day of the readings, `YYYY-MM-DD`.
 */
export function meterWrites(sheet: FieldValues, plans: readonly MaintenancePlan[], date: string): Write[] {
  const readings = new Map(
    shownWithPlaces(sheet.checklist).flatMap(({ step: { kind, unit, value } }) => {
      const reading = typeof value === 'string' ? storedReading(value) : null;
      return kind === 'meter' && typeof unit === 'string' && reading !== null && reading >= 0
        ? [[unit, reading] as const]
        : [];
    }),
  );
  return plans.flatMap((plan): Write[] => {
    const reading = readings.get(plan.meterUnit ?? '');
    if (plan.kind !== 'meter' || plan.status !== 'active' || reading === undefined) return [];
    const changes = afterReading(plan, reading, date);
    return Object.keys(changes).length > 0
      ? [{ kind: 'update', entity: 'maintenancePlan', id: plan.id, changes }]
      : [];
  });
}
