import { msg } from '@lingui/core/macro';
import type { decommissioning } from '../../domain/decommissioning/decommissioning.ts';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceForm } from '../../resource/form/resource-form.tsx';
import { DECOMMISSIONING_LABELS } from './labels.ts';

/** The status goes its way by the steps on the record. */
const SECTIONS: readonly FormSection<typeof decommissioning>[] = [
  { fields: ['title', 'assetId', 'reason', 'plannedDate', 'workOrderId'] },
  { title: msg`Isolation and removal`, fields: ['permitNumber', 'isolatedDate', 'removedDate'] },
  {
    title: msg`Hazardous substances`,
    help: msg`What the equipment held when it was taken out.`,
    fields: ['oilLitres', 'pcbPpm', 'sf6Kg'],
  },
  {
    title: msg`Disposal`,
    fields: ['manifestNumber', 'certificateNumber', 'disposedDate', 'salvageValue'],
  },
  { title: msg`Record`, fields: ['number'] },
];

export function DecommissioningFormScreen() {
  return <ResourceForm labels={DECOMMISSIONING_LABELS} sections={SECTIONS} />;
}
