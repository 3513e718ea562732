import { msg } from '@lingui/core/macro';
import ChevronUp from 'lucide-react/icons/chevron-up';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import CircleStop from 'lucide-react/icons/circle-stop';
import type { maintenancePlan } from '../../domain/maintenance/maintenance-plan.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';

const MONTH_NAMES = {
  january: { label: msg`January` },
  february: { label: msg`February` },
  march: { label: msg`March` },
  april: { label: msg`April` },
  may: { label: msg`May` },
  june: { label: msg`June` },
  july: { label: msg`July` },
  august: { label: msg`August` },
  september: { label: msg`September` },
  october: { label: msg`October` },
  november: { label: msg`November` },
  december: { label: msg`December` },
};

/** Grades of health that a plan may wait for. */
export const GRADES = {
  fair: { label: msg`3 of 5, fair` },
  poor: { label: msg`4 of 5, poor` },
  wornOut: { label: msg`5 of 5, worn out` },
} as const;

export const MAINTENANCE_PLAN_LABELS: LabelSet<typeof maintenancePlan> = {
  entity: 'maintenancePlan',
  singular: msg`Maintenance plan`,
  plural: msg`Maintenance plans`,
  none: msg`No maintenance plans yet`,
  create: msg`New maintenance plan`,
  empty: msg`A plan brings the same work back to an asset, by the calendar, by its meter or by its condition. When it is due it becomes a work order.`,
  deleteTitle: msg`Delete this maintenance plan?`,
  fields: {
    number: msg`Number`,
    title: msg`Title`,
    assetId: msg`Asset`,
    status: msg`Status`,
    kind: msg`Due by`,
    healthFrom: msg`Due from health`,
    intervalMonths: msg`Interval in months`,
    intervalDays: msg`Interval in days`,
    anchor: msg`Counts from`,
    leadDays: msg`Lead time`,
    seasonFrom: msg`Season from`,
    seasonUntil: msg`Season until`,
    nextDueDate: msg`Next due`,
    dayOfMonth: msg`Day of the month`,
    lastDoneDate: msg`Last done`,
    meterUnit: msg`Unit of the meter`,
    meterThreshold: msg`Interval in units`,
    lastReading: msg`Last reading`,
    lastReadingDate: msg`Read on`,
    nextDueReading: msg`Next due at`,
    estimatedHours: msg`Estimated hours`,
    priority: msg`Priority`,
    tasks: msg`Tasks`,
    orderId: msg`Latest order`,
  },
  help: {
    number: msg`Leave it empty and it gets one by itself, also without signal.`,
    status: msg`A paused plan of a new asset begins when the asset is handed over.`,
    intervalDays: msg`Added to the months, or by itself: 14 for every two weeks.`,
    anchor: msg`From the scheduled date the rhythm stays; from completion it moves with the work.`,
    leadDays: msg`So many days before its date the order may be created; by meter or condition, so many days later it is due.`,
    seasonFrom: msg`What would fall outside of the season waits for it, and keeps its day of the month.`,
    nextDueDate: msg`Without a date a calendar plan is never due. By condition: not before that day.`,
    healthFrom: msg`Due once the health of its asset is this or worse; the asset’s page shows it.`,
    meterUnit: msg`Operations, hours, starts.`,
    nextDueReading: msg`The reading from which on the work is due.`,
    estimatedHours: msg`Of all people together. The 12-month load adds them up.`,
  },
  items: { tasks: { title: msg`Task` } },
  choices: {
    status: {
      active: {
        label: msg({ message: 'Active', context: 'maintenance plan' }),
        tone: 'safe',
        icon: CirclePlay,
      },
      paused: { label: msg`Paused`, tone: 'energised', icon: CirclePause },
      ended: { label: msg`Ended`, tone: 'neutral', icon: CircleStop },
    },
    kind: {
      calendar: { label: msg`Calendar` },
      meter: { label: msg`Meter` },
      condition: { label: msg`Condition` },
    },
    healthFrom: GRADES,
    anchor: { scheduled: { label: msg`Scheduled date` }, completed: { label: msg`Completion` } },
    priority: {
      low: { label: msg`Low` },
      medium: { label: msg`Medium` },
      high: { label: msg`High`, tone: 'energised', icon: ChevronUp },
    },
    seasonFrom: MONTH_NAMES,
    seasonUntil: MONTH_NAMES,
  },
};
