import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { complianceRule } from '../../../domain/compliance/compliance-rule.ts';
import { type DetailPart, ResourceDetail } from '../../../resource/detail/resource-detail.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { RULE_LABELS } from './labels.ts';

const FACTS = [
  'active',
  'assetKind',
  'inspection',
  'intervalMonths',
  'intervalMonthsAfterPass',
  'environment',
  'placement',
  'minimumAgeYears',
] as const;

export function RuleDetailScreen() {
  return <ResourceDetail labels={RULE_LABELS} facts={FACTS} story={['source']} Actions={ShowDuties} />;
}

function ShowDuties({ row }: DetailPart<typeof complianceRule>) {
  return (
    <Button asChild>
      <Link to={`/tenant/compliance?rule=${row.id}`}>
        <Trans>What it asks for</Trans>
      </Link>
    </Button>
  );
}
