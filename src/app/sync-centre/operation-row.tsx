import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { discardOperation, repairOperation, retryOperation } from '../../data/recovery/outbox-actions.ts';
import { redo } from '../../data/recovery/redo.ts';
import { asDataError } from '../../data/store/data-error.ts';
import type { OperationState, OutboxRecord } from '../../data/store/outbox-record.ts';
import { numberOf } from '../../domain/kit/fields/field.ts';
import { confirmedReceipts } from '../../domain/procurement/over-receipt.ts';
import { ActionButton, ActionDialog } from '../../resource/act/act.tsx';
import { failureWords } from '../../resource/act/save-failure.ts';
import { useAct } from '../../resource/act/use-act.ts';
import { recordPath } from '../../resource/rows/record-path.ts';
import { useLabels } from '../../resource/words/entity-labels.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Badge } from '../../ui/notices/badge.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { OperationBadge, StateReason } from './operation-state.tsx';
import { ProblemText } from './problem-text.tsx';

const RepairDialog = lazy(() => import('./repair-dialog.tsx').then((m) => ({ default: m.RepairDialog })));

interface OperationRowProps {
  operation: OutboxRecord;
  /** What a person has to settle before it can be sent. */
  cause?: string | undefined;
  /** What is shown under it. */
  children?: ReactNode;
}

/** One change that has not reached the server: what, why it waits, since when, and what can be done. */
export function OperationRow({ operation, cause, children }: OperationRowProps) {
  const { i18n } = useLingui();
  const labels = useLabels(operation.entity);
  const { relative, dateTime } = useFormat();
  const now = useNow();
  const { entity, entityId, summary, kind, createdAt } = operation;
  return (
    <chakra.li display="flex" flexWrap="wrap" gap="3" alignItems="center" px="4" py="3">
      <chakra.div flex="1 1 20rem" minW="0" display="grid" gap="1">
        <chakra.div display="flex" gap="2" alignItems="center" flexWrap="wrap">
          <chakra.span fontWeight="semibold">
            {kind === 'delete' ? summary : <Link to={recordPath(entity, entityId)}>{summary}</Link>}
          </chakra.span>
          <Badge>{i18n._(labels.singular)}</Badge>
          <OperationBadge state={operation.state} />
        </chakra.div>
        <chakra.p color="fg.muted" fontSize="sm">
          <KindWords operation={operation} /> ·{' '}
          <chakra.span title={dateTime(createdAt)}>
            <Trans>saved {relative(createdAt, now)}</Trans>
          </chakra.span>{' '}
          · <StateReason operation={operation} cause={cause} />
        </chakra.p>
        {operation.problem && <ProblemText problem={operation.problem} labels={labels} />}
      </chakra.div>
      <Actions operation={operation} canRetry={cause === undefined && RETRIED.includes(operation.state)} />
      {children}
    </chakra.li>
  );
}

function KindWords({ operation }: { operation: OutboxRecord }): ReactNode {
  const labels = useLabels(operation.entity);
  const { i18n } = useLingui();
  const { number } = useFormat();
  const { kind, changes } = operation;
  if (kind === 'create') return <Trans>New</Trans>;
  if (kind === 'delete') return <Trans>Delete</Trans>;
  if (kind === 'delta') {
    const delta = numberOf(changes['delta']);
    const amount = `${delta > 0 ? '+' : ''}${number(delta)}`;
    return <Trans>Quantity {amount}</Trans>;
  }
  const names = Object.keys(changes).map((name) => {
    const label = labels.fields[name];
    return label ? i18n._(label) : name;
  });
  const fields = names.join(', ');
  return <Trans>Change of {fields}</Trans>;
}

/** Discards it, and offers to take that back for as long as the notice is shown. */
function useDiscard({ opId, summary }: OutboxRecord): () => Promise<void> {
  const { t, i18n } = useLingui();
  const { database } = useWorkspace();
  const notify = useNotify();
  const bringBack = (discarded: readonly OutboxRecord[]) => redo(database, discarded);
  const { act } = useAct(bringBack, (error) => {
    const isGone = asDataError(error).code === 'not_found';
    const message = isGone ? t`It cannot be brought back: the record is gone.` : i18n._(failureWords(error));
    notify({ kind: 'error', message });
  });
  return async () => {
    const discarded = await discardOperation(database, opId);
    notify({
      kind: 'info',
      message: t`“${summary}” was discarded.`,
      action: { label: <Trans>Undo</Trans>, onPress: () => act(discarded) },
    });
  };
}

const RETRIED: readonly OperationState[] = ['rejected', 'parked', 'retry', 'blocked', 'authWait'];

function Actions({ operation, canRetry }: { operation: OutboxRecord; canRetry: boolean }) {
  const { database } = useWorkspace();
  const [open, setOpen] = useState<'repair' | 'discard' | null>(null);
  const { state, kind, opId } = operation;
  const close = () => setOpen(null);
  const discard = useDiscard(operation);
  const isOpen = state !== 'inflight';
  const isOverReceipt = state === 'rejected' && operation.problem?.code === 'over_receipt';
  const canRepair = state === 'rejected' && kind !== 'delete' && !isOverReceipt;
  const bookAnyway = () =>
    repairOperation(database, opId, confirmedReceipts(operation.changes, operation.baseValues));
  return (
    <chakra.div display="flex" gap="2" flexWrap="wrap">
      {isOverReceipt && (
        <ActionButton look="primary" size="sm" onAct={bookAnyway}>
          <Trans>Book it anyway</Trans>
        </ActionButton>
      )}
      {canRepair && (
        <Button look="primary" size="sm" onClick={() => setOpen('repair')}>
          <Trans>Repair</Trans>
        </Button>
      )}
      {canRetry && (
        <ActionButton size="sm" onAct={() => retryOperation(database, opId)}>
          <Trans>Retry</Trans>
        </ActionButton>
      )}
      {isOpen && (
        <Button look="dangerQuiet" size="sm" onClick={() => setOpen('discard')}>
          <Trans>Discard</Trans>
        </Button>
      )}
      <Suspense>
        {open === 'repair' && <RepairDialog operation={operation} onClose={close} />}
        {open === 'discard' && (
          <ActionDialog
            danger
            title={<Trans>Discard this change?</Trans>}
            confirmLabel={<Trans>Discard</Trans>}
            done={null}
            onAct={discard}
            onClose={close}
          >
            <Trans>
              “{operation.summary}” goes back to what the server has, and what builds on the change goes with
              it.
            </Trans>
          </ActionDialog>
        )}
      </Suspense>
    </chakra.div>
  );
}
