import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ListChecks from 'lucide-react/icons/list-checks';
import { Link } from 'react-router-dom';
import { BUILT_IN_RULES } from '../../../domain/compliance/built-in-rules.ts';
import type { Duty } from '../../../domain/compliance/compliance.ts';
import { entities } from '../../../domain/registry.ts';
import { ActionButton } from '../../../resource/act/act.tsx';
import { createPath, recordPath } from '../../../resource/rows/record-path.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useTextOrder } from '../../../session/use-text-order.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { Wrap } from '../../../ui/page/layout.tsx';
import { Table, type TableColumn, TableSheet } from '../../../ui/page/table.tsx';
import { Muted, SectionHeading } from '../../../ui/page/text.tsx';
import type { Narrowing } from './use-narrowing.ts';

interface RuleTableProps {
  duties: readonly Duty[];
  narrowing: Narrowing;
}

/** The duties of a rule; no rule is all of them. */
interface RuleLine {
  readonly rule: Duty['rule'] | null;
  readonly duties: readonly Duty[];
}

/** A line per rule; every number but 0 leads to the assets that it counts. */
export function RuleTable({ duties, narrowing, hasRules }: RuleTableProps & { hasRules: boolean }) {
  const order = useTextOrder();
  const columns = useColumns(narrowing);
  const byRule = [...Map.groupBy(duties, ({ rule }) => rule.id).values()].flatMap((ofRule) =>
    ofRule[0] ? [{ rule: ofRule[0].rule, duties: ofRule }] : [],
  );
  if (!hasRules) return <NoRules />;
  return (
    <TableSheet aria-labelledby="rules-heading">
      <SectionHeading id="rules-heading" p="4">
        <Trans>Inspections by rule</Trans>
      </SectionHeading>
      <Table<RuleLine>
        look="sheet"
        columns={columns}
        rows={byRule.toSorted((left, right) => order(left.rule.name, right.rule.name))}
        keyOf={({ rule }) => rule?.id ?? ''}
        total={{ rule: null, duties }}
      />
    </TableSheet>
  );
}

function useColumns(narrowing: Narrowing): TableColumn<RuleLine>[] {
  const { t } = useLingui();
  const counted = (state: Duty['state'] | null, head: string): TableColumn<RuleLine> => ({
    id: state ?? 'all',
    head,
    figure: true,
    cell: ({ rule, duties }) => (
      <CountLink
        to={narrowing.to(rule?.id ?? null, state)}
        count={duties.filter((duty) => state === null || duty.state === state).length}
        alarming={state === 'overdue'}
      />
    ),
  });
  return [
    {
      id: 'rule',
      head: t`Rule`,
      names: true,
      cell: ({ rule }) =>
        rule ? (
          <Link to={recordPath(entities.complianceRule, rule.id)}>{rule.name}</Link>
        ) : (
          <Trans>All rules</Trans>
        ),
    },
    counted('overdue', t`Overdue`),
    counted('dueSoon', t`Due soon`),
    counted('met', t`Met`),
    counted(null, t`Assets`),
  ];
}

function CountLink({ to, count, alarming }: { to: string; count: number; alarming: boolean }) {
  const format = useFormat();
  const isAlarm = alarming && count > 0;
  if (count === 0) return <Muted>{format.number(0)}</Muted>;
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
    <Wrap justifyContent="center" gap="2">
      <ActionButton look="primary" onAct={addBuiltIn}>
        <Trans>Use the rules of CPUC General Order 165</Trans>
      </ActionButton>
      <LinkButton to={createPath(entities.complianceRule)}>{t`New rule`}</LinkButton>
    </Wrap>
  );
  return (
    <EmptyState icon={<ListChecks />} title={<Trans>No rules yet</Trans>} action={action}>
      <Trans>
        A rule says how often assets of a kind are inspected. What is due and late follows from it.
      </Trans>
    </EmptyState>
  );
}
