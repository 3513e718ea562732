import ListChecks from 'lucide-react/icons/list-checks';
import { ResourceList } from '../../../resource/list/resource-list.tsx';
import { ComplianceLinks } from '../module-links.tsx';
import { RULE_LABELS } from './labels.ts';

export function RuleListScreen() {
  return (
    <ResourceList
      labels={RULE_LABELS}
      icon={<ListChecks />}
      headerActions={<ComplianceLinks except="complianceRule" />}
    />
  );
}
