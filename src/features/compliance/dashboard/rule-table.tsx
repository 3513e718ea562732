import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ListChecks from 'lucide-react/icons/list-checks';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BUILT_IN_RULES } from '../../../domain/compliance/built-in-rules.ts';
import type { Duty } from '../../../domain/compliance/compliance.ts';
import { entities } from '../../../domain/registry.ts';
import { ActionButton } from '../../../resource/act/act.tsx';
import { createPath, recordPath } from '../../../resource/rows/record-path.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useTextOrder } from '../../../session/use-text-order.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { Card } from '../../../ui/page/card.tsx';
import type { Narrowing } from './use-narrowing.ts';

interface RuleTableProps {
  duties: readonly Duty[];
  narrowing: Narrowing;
}

const COLUMNS: readonly (Duty['state'] | null)[] = ['overdue', 'dueSoon', 'met', null];

/** A line per rule; every number but 0 leads to the assets that it counts. */
export function RuleTable({ duties, narrowing, hasRules }: RuleTableProps & { hasRules: boolean }) {
  const order = useTextOrder();
  const byRule = [...Map.groupBy(duties, ({ rule }) => rule.id).values()].toSorted((left, right) =>
    order(left[0]?.rule.name ?? '', right[0]?.rule.name ?? ''),
  );
  if (!hasRules) return <NoRules />;
  return (
    <Card p="0" overflowX="auto" tabIndex={0} role="region" aria-labelledby="rules-heading">
      <chakra.h2 id="rules-heading" fontSize="lg" p="4">
        <Trans>Inspections by rule</Trans>
      </chakra.h2>
      <chakra.table width="full" css={RULE_TABLE}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Rule</Trans>
            </th>
            <th scope="col" className="figure">
              <Trans>Overdue</Trans>
            </th>
            <th scope="col" className="figure">
              <Trans>Due soon</Trans>
            </th>
            <th scope="col" className="figure">
              <Trans>Met</Trans>
            </th>
            <th scope="col" className="figure">
              <Trans>Assets</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {byRule.map((ofRule) => (
            <RuleLine key={ofRule[0]?.rule.id} duties={ofRule} narrowing={narrowing} />
          ))}
        </tbody>
        <tfoot>
          <Line title={<Trans>All rules</Trans>} ruleId={null} duties={duties} narrowing={narrowing} />
        </tfoot>
      </chakra.table>
    </Card>
  );
}

function RuleLine({ duties, narrowing }: RuleTableProps) {
  const rule = duties[0]?.rule;
  if (!rule) return null;
  const title = <Link to={recordPath(entities.complianceRule, rule.id)}>{rule.name}</Link>;
  return <Line title={title} ruleId={rule.id} duties={duties} narrowing={narrowing} />;
}

function Line(props: RuleTableProps & { title: ReactNode; ruleId: string | null }) {
  const { title, ruleId, duties, narrowing } = props;
  return (
    <tr>
      <th scope="row">{title}</th>
      {COLUMNS.map((state) => (
        <td key={state} className="figure">
          <CountLink
            to={narrowing.to(ruleId, state)}
            count={duties.filter((duty) => state === null || duty.state === state).length}
            alarming={state === 'overdue'}
          />
        </td>
      ))}
    </tr>
  );
}

function CountLink({ to, count, alarming }: { to: string; count: number; alarming: boolean }) {
  const format = useFormat();
  const isAlarm = alarming && count > 0;
  if (count === 0) return <chakra.span color="fg.muted">{format.number(0)}</chakra.span>;
  return (
    <chakra.span
      fontWeight={isAlarm ? 'semibold' : undefined}
      color={isAlarm ? 'fault.text' : 'signal.text'}
      textDecoration="underline"
      textUnderlineOffset="0.2em"
    >
      <Link to={to}>{format.number(count)}</Link>
    </chakra.span>
  );
}

function NoRules() {
  const { t } = useLingui();
  const { can, repository } = useWorkspace();
  const addBuiltIn = () =>
    repository.createMany(BUILT_IN_RULES.map((values) => ({ entity: 'complianceRule', values })));
  const action = can('compliance:create') && (
    <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="2">
      <ActionButton look="primary" onAct={addBuiltIn}>
        <Trans>Use the rules of CPUC General Order 165</Trans>
      </ActionButton>
      <Button asChild>
        <Link to={createPath(entities.complianceRule)}>{t`New rule`}</Link>
      </Button>
    </chakra.div>
  );
  return (
    <EmptyState icon={<ListChecks />} title={<Trans>No rules yet</Trans>} action={action}>
      <Trans>
        A rule says how often assets of a kind are inspected. What is due and late follows from it.
      </Trans>
    </EmptyState>
  );
}

/** Plain cells: rows may be many. Numbers stand at the end. */
export const RULE_TABLE = {
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: { base: '8px 10px', lg: '8px 16px' },
    textAlign: 'inherit',
    borderTop: '1px solid var(--fl-colors-border)',
    fontWeight: 'normal',
  },
  '& thead th': { color: 'var(--fl-colors-fg-muted)', fontWeight: 500, whiteSpace: 'nowrap' },
  '& tfoot th': { fontWeight: 600 },
  '& .figure': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& tbody a:hover': { textDecoration: 'underline' },
} as const;
