import { msg } from '@lingui/core/macro';
import type { maintenanceRecord } from '../../../domain/maintenance/maintenance-record.ts';
import type { LabelSet } from '../../../resource/words/label-set.ts';

export const RECORD_LABELS: LabelSet<typeof maintenanceRecord> = {
  entity: 'maintenanceRecord',
  singular: msg`Maintenance record`,
  plural: msg`Maintenance records`,
  none: msg`No maintenance records yet`,
  create: msg`New maintenance record`,
  empty: msg`What was done, by whom and what was found. Recording a plan’s work as done puts it here.`,
  deleteTitle: msg`Delete this maintenance record?`,
  fields: {
    number: msg`Number`,
    title: msg`Title`,
    assetId: msg`Asset`,
    planId: msg`Maintenance plan`,
    workOrderId: msg`Work order`,
    doneDate: msg`Done on`,
    doneBy: msg`Done by`,
    findings: msg`Findings`,
    hours: msg`Hours`,
    meterReading: msg`Meter reading`,
  },
  help: {
    number: msg`Leave it empty and it gets one by itself, also without signal.`,
    planId: msg`Leave it empty for work that no plan asked for.`,
  },
  choices: {},
};
