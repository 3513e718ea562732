import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { Duty } from '../../../domain/compliance/compliance.ts';
import { entities } from '../../../domain/registry.ts';
import { createPath, recordPath } from '../../../resource/rows/record-path.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/controls/chip.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { StatusBadge } from '../../../ui/notices/badge.tsx';
import { Wrap } from '../../../ui/page/layout.tsx';
import { Table, type TableColumn, TableSheet } from '../../../ui/page/table.tsx';
import { Mono, Muted, MutedText, SectionHeading } from '../../../ui/page/text.tsx';
import type { Duties } from './use-duties.ts';
import type { Narrowing } from './use-narrowing.ts';

/** Lines drawn at once; the export has them all. */
const SHOWN = 200;

/** The assets behind the figures: what is due when, what was done last, and what is under way. */
export function DutyTable({ found, narrowing }: { found: Duties; narrowing: Narrowing }) {
  const format = useFormat();
  const duties = found.duties
    .filter(narrowing.includes)
    .toSorted((left, right) => (left.dueDate < right.dueDate ? -1 : Number(left.dueDate > right.dueDate)));
  const columns = useColumns(found);
  const left = duties.length - SHOWN;
  return (
    <TableSheet aria-labelledby="duties-heading">
      <Wrap p="4">
        <SectionHeading id="duties-heading">
          <Trans>Assets</Trans> <Muted fontWeight="normal">{format.number(duties.length)}</Muted>
        </SectionHeading>
        <StateChips narrowing={narrowing} />
      </Wrap>
      {duties.length === 0 ? (
        <MutedText px="4" pb="4">
          <Trans>None.</Trans>
        </MutedText>
      ) : (
        <Table
          look="sheet"
          columns={columns}
          rows={duties.slice(0, SHOWN)}
          keyOf={({ rule, assetId }) => `${rule.id} ${assetId}`}
        />
      )}
      {left > 0 && (
        <MutedText p="4">
          <Trans>{format.number(left)} more; the export has them all.</Trans>
        </MutedText>
      )}
    </TableSheet>
  );
}

function StateChips({ narrowing }: { narrowing: Narrowing }) {
  const { t } = useLingui();
  const states = { overdue: t`Overdue`, dueSoon: t`Due soon`, met: t`Met` } as const;
  return (
    <Wrap gap="2">
      {(['overdue', 'dueSoon', 'met'] as const).map((state) => (
        <Chip key={state} pressed={narrowing.state === state} asChild>
          <Link to={narrowing.to(narrowing.rule, narrowing.state === state ? null : state)}>
            {states[state]}
          </Link>
        </Chip>
      ))}
      {narrowing.rule && (
        <Chip asChild>
          <Link to={narrowing.to(null, narrowing.state)}>
            <Trans>All rules</Trans>
          </Link>
        </Chip>
      )}
    </Wrap>
  );
}

function useColumns(found: Duties): TableColumn<Duty>[] {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = ({ assetId }: Duty) => found.assets.get(assetId)?.name ?? '';
  return [
    {
      id: 'asset',
      head: t`Asset`,
      names: true,
      minWidth: '9rem',
      cell: (duty) => (
        <Link to={recordPath(entities.asset, duty.assetId)}>
          <Mono display="block" color="fg.muted">
            {found.assets.get(duty.assetId)?.tag ?? ''}
          </Mono>
          {nameOf(duty)}
        </Link>
      ),
    },
    { id: 'rule', head: t`Rule`, cell: ({ rule }) => rule.name },
    { id: 'state', head: t`State`, cell: ({ state }) => <DutyState state={state} /> },
    { id: 'due', head: t`Due date`, minWidth: '8.5rem', cell: ({ dueDate }) => format.date(dueDate) },
    {
      id: 'last',
      head: t`Last inspection`,
      minWidth: '9rem',
      cell: ({ last }) => <LastInspection last={last} />,
    },
    {
      id: 'order',
      head: t`Order`,
      cell: (duty) => <OrderCell duty={duty} assetName={nameOf(duty)} found={found} />,
    },
  ];
}

function LastInspection({ last }: Pick<Duty, 'last'>) {
  const format = useFormat();
  if (last)
    return <Link to={recordPath(entities.workOrder, last.id)}>{format.date(last.completedDate)}</Link>;
  return (
    <Muted>
      <Trans>None on record</Trans>
    </Muted>
  );
}

function DutyState({ state }: Pick<Duty, 'state'>) {
  if (state === 'met') {
    return (
      <StatusBadge tone="safe">
        <Trans>Met</Trans>
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone={state === 'overdue' ? 'fault' : 'energised'}>
      {state === 'overdue' ? <Trans>Overdue</Trans> : <Trans>Due soon</Trans>}
    </StatusBadge>
  );
}

/** The order that is under way, or the way to a new one with everything filled in. */
function OrderCell({ duty, assetName, found }: { duty: Duty; assetName: string; found: Duties }) {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const { rule, assetId, openOrderId, dueDate, state } = duty;
  if (openOrderId) {
    const number = found.orders.get(openOrderId)?.number ?? t`Open order`;
    return (
      <chakra.span whiteSpace="nowrap">
        <Link to={recordPath(entities.workOrder, openOrderId)}>{number}</Link>
      </chakra.span>
    );
  }
  if (state === 'met' || !can('work-orders:create')) return null;
  const values = {
    assetId,
    type: 'inspection',
    inspectionKind: rule.inspection,
    title: `${rule.name}: ${assetName}`,
    dueDate,
  };
  return (
    <LinkButton
      size="sm"
      to={createPath(entities.workOrder, values)}
      aria-label={t`Create the inspection of ${assetName}`}
    >
      <Trans>Create order</Trans>
    </LinkButton>
  );
}
