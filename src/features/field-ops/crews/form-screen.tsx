import { msg } from '@lingui/core/macro';
import type { crew } from '../../../domain/field-ops/crew.ts';
import type { FormSection } from '../../../resource/form/form-section.ts';
import { ResourceForm } from '../../../resource/form/resource-form.tsx';
import type { ItemsLayout } from '../../../resource/items/items-layout.ts';
import { CREW_LABELS } from './labels.ts';

const SKILLS_LAYOUT: ItemsLayout = {
  fields: ['name', 'validUntil'],
  add: msg`Add a skill`,
  fresh: { name: '', validUntil: '' },
};

const SECTIONS: readonly FormSection<typeof crew>[] = [
  { fields: ['name', 'status', 'lead', 'members'] },
  { title: msg`Shift and place`, fields: ['shiftStart', 'shiftEnd', 'vehicle', 'homeWarehouse'] },
  { title: msg`Skills`, fields: ['skills'], items: { skills: SKILLS_LAYOUT } },
  { title: msg`Record`, fields: ['note'] },
];

export function CrewFormScreen() {
  return <ResourceForm labels={CREW_LABELS} sections={SECTIONS} />;
}
