import { expect, it } from 'vitest';
import type { MaintenancePlan } from './maintenance-plan.ts';
import { meterWrites } from './meter-steps.ts';

const DAY = '2026-06-15';

const PLAN = {
  id: 'plan',
  kind: 'meter',
  status: 'active',
  meterUnit: 'operations',
  lastReading: 900,
  lastReadingDate: '2026-01-10',
  nextDueReading: 1400,
} as MaintenancePlan; // what is looked at of a plan

function sheet(value: string, kind = 'meter') {
  return { checklist: [{ id: 's1', position: 'a0', label: 'Counter', kind, unit: 'operations', value }] };
}

it('a reading goes to the plan by that meter', () => {
  expect(meterWrites(sheet('1012,5'), [PLAN], DAY)).toEqual([
    {
      kind: 'update',
      entity: 'maintenancePlan',
      id: 'plan',
      changes: { lastReading: 1012.5, lastReadingDate: DAY },
    },
  ]);
});

it('a counter that began anew keeps what was left until the next work', () => {
  const [write] = meterWrites(sheet('20'), [PLAN], DAY);
  expect(write).toMatchObject({ changes: { lastReading: 20, nextDueReading: 520 } });
});

it.each([
  ['another unit', sheet('1012'), { ...PLAN, meterUnit: 'h' }],
  ['a paused plan', sheet('1012'), { ...PLAN, status: 'paused' as const }],
  ['a plan by the calendar', sheet('1012'), { ...PLAN, kind: 'calendar' as const }],
  ['a number that is no meter', sheet('1012', 'number'), PLAN],
  ['a step without a number', sheet('broken'), PLAN],
  ['a reading older than the last', sheet('1012'), { ...PLAN, lastReadingDate: '2026-07-01' }],
])('%s stays as it is', (_what, row, plan) => {
  expect(meterWrites(row, [plan], DAY)).toEqual([]);
});
