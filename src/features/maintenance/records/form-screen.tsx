import { msg } from '@lingui/core/macro';
import type { maintenanceRecord } from '../../../domain/maintenance/maintenance-record.ts';
import type { FormSection } from '../../../resource/form/form-section.ts';
import { ResourceForm } from '../../../resource/form/resource-form.tsx';
import { RECORD_LABELS } from './labels.ts';

const SECTIONS: readonly FormSection<typeof maintenanceRecord>[] = [
  { fields: ['title', 'assetId', 'doneDate', 'doneBy', 'hours', 'findings'] },
  { title: msg`Record`, fields: ['planId', 'workOrderId', 'meterReading', 'number'] },
];

export function RecordFormScreen() {
  return <ResourceForm labels={RECORD_LABELS} sections={SECTIONS} />;
}
