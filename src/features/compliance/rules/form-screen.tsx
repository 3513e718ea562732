import { msg } from '@lingui/core/macro';
import type { complianceRule } from '../../../domain/compliance/compliance-rule.ts';
import type { FormSection } from '../../../resource/form/form-section.ts';
import { ResourceForm } from '../../../resource/form/resource-form.tsx';
import { RULE_LABELS } from './labels.ts';

const SECTIONS: readonly FormSection<typeof complianceRule>[] = [
  { fields: ['name', 'assetKind', 'inspection', 'active'] },
  { title: msg`How often`, fields: ['intervalMonths', 'intervalMonthsAfterPass'] },
  { title: msg`Which assets`, fields: ['environment', 'placement', 'minimumAgeYears'] },
  { title: msg`Record`, fields: ['source'] },
];

export function RuleFormScreen() {
  return <ResourceForm labels={RULE_LABELS} sections={SECTIONS} />;
}
