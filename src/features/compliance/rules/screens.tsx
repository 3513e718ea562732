import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ListChecks from 'lucide-react/icons/list-checks';
import type { complianceRule } from '../../../domain/compliance/compliance-rule.ts';
import type { DetailPart } from '../../../resource/detail/resource-detail.tsx';
import { recordScreens } from '../../../resource/record-screens.tsx';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { ComplianceLinks } from '../module-links.tsx';
import { RULE_LABELS } from './labels.ts';

export const ruleScreens = recordScreens(RULE_LABELS, {
  list: { icon: <ListChecks />, headerActions: <ComplianceLinks except="complianceRule" /> },
  form: {
    sections: [
      { fields: ['name', 'assetKind', 'inspection', 'active'] },
      { title: msg`How often`, fields: ['intervalMonths', 'intervalMonthsAfterPass'] },
      { title: msg`Which assets`, fields: ['environment', 'placement', 'minimumAgeYears'] },
      { title: msg`Record`, fields: ['source'] },
    ],
  },
  detail: {
    facts: [
      'active',
      'assetKind',
      'inspection',
      'intervalMonths',
      'intervalMonthsAfterPass',
      'environment',
      'placement',
      'minimumAgeYears',
    ],
    story: ['source'],
    Actions: ShowDuties,
  },
});

function ShowDuties({ row }: DetailPart<typeof complianceRule>) {
  return (
    <LinkButton to={`/tenant/compliance?rule=${row.id}`}>
      <Trans>What it asks for</Trans>
    </LinkButton>
  );
}
