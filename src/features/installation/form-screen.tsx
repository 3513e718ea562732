import { msg } from '@lingui/core/macro';
import type { installation } from '../../domain/installation/installation.ts';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceForm } from '../../resource/form/resource-form.tsx';
import type { ItemsLayout } from '../../resource/items/items-layout.ts';
import { INSTALLATION_LABELS } from './labels.ts';

const CHECKLIST: ItemsLayout = {
  fields: ['text', 'note', 'done'],
  add: msg`Add a step`,
  fresh: { text: '', done: false, note: '' },
};

const TESTS: ItemsLayout = {
  fields: ['name', 'kind', 'unit', 'lowerLimit', 'upperLimit', 'value'],
  add: msg`Add a test`,
  fresh: { name: '', kind: 'earth', unit: 'Ω', lowerLimit: '', upperLimit: '', value: '' },
};

/** The status goes its way by the steps on the record. */
const SECTIONS: readonly FormSection<typeof installation>[] = [
  { fields: ['title', 'assetId', 'workOrderId'] },
  { title: msg`When and who`, fields: ['plannedStart', 'plannedEnd', 'crew'] },
  {
    title: msg`Checklist`,
    help: msg`What is built and checked before anything is energised.`,
    fields: ['checklist'],
    items: { checklist: CHECKLIST },
  },
  {
    title: msg`Tests`,
    help: msg`What is measured, and within which limits it is good.`,
    fields: ['tests'],
    items: { tests: TESTS },
  },
  { title: msg`Record`, fields: ['asBuiltNotes', 'number'] },
];

export function InstallationFormScreen() {
  return <ResourceForm labels={INSTALLATION_LABELS} sections={SECTIONS} />;
}
