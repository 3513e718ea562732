import { msg } from '@lingui/core/macro';
import type { switchingRequest } from '../../../domain/field-ops/switching-request.ts';
import type { FormSection } from '../../../resource/form/form-section.ts';
import { ResourceForm } from '../../../resource/form/resource-form.tsx';
import type { ItemsLayout } from '../../../resource/items/items-layout.ts';
import { SWITCHING_LABELS } from './labels.ts';

/** Who writes the programme writes the steps; when they were done is written by doing them. */
const STEPS_LAYOUT: ItemsLayout = {
  fields: ['device', 'assetId', 'action', 'phase', 'tagNumber'],
  add: msg`Add a step`,
  fresh: { device: '', assetId: '', action: 'open', phase: 'isolate', tagNumber: '' },
};

const SECTIONS: readonly FormSection<typeof switchingRequest>[] = [
  { fields: ['title', 'reason', 'assetId', 'workOrderId'] },
  { title: msg`When`, fields: ['requestedStart', 'requestedEnd'] },
  { title: msg`Who`, fields: ['operator', 'holder'] },
  { title: msg`Steps`, fields: ['steps'], items: { steps: STEPS_LAYOUT } },
  { title: msg`Record`, fields: ['number'] },
];

export function SwitchingFormScreen() {
  return <ResourceForm labels={SWITCHING_LABELS} sections={SECTIONS} />;
}
