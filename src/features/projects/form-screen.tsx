import { msg } from '@lingui/core/macro';
import type { project } from '../../domain/projects/project.ts';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceForm } from '../../resource/form/resource-form.tsx';
import { PROJECT_LABELS } from './labels.ts';

const SECTIONS: readonly FormSection<typeof project>[] = [
  { fields: ['name', 'status', 'manager', 'description'] },
  { title: msg`When`, fields: ['startDate', 'endDate'] },
  { title: msg`Record`, fields: ['number', 'planId'] },
];

export function ProjectFormScreen() {
  return <ResourceForm labels={PROJECT_LABELS} sections={SECTIONS} />;
}
