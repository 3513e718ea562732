import { msg } from '@lingui/core/macro';
import type { outage } from '../../../domain/compliance/outage.ts';
import type { FormSection } from '../../../resource/form/form-section.ts';
import { ResourceForm } from '../../../resource/form/resource-form.tsx';
import { OUTAGE_LABELS } from './labels.ts';

const SECTIONS: readonly FormSection<typeof outage>[] = [
  { fields: ['title', 'startedAt', 'endedAt', 'customersInterrupted', 'cause'] },
  { title: msg`Where`, fields: ['assetId', 'workOrderId'] },
  { title: msg`Record`, fields: ['number', 'note'] },
];

export function OutageFormScreen() {
  return <ResourceForm labels={OUTAGE_LABELS} sections={SECTIONS} />;
}
