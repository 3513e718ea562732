import { Trans, useLingui } from '@lingui/react/macro';
import Undo from 'lucide-react/icons/undo-2';
import { lazy, Suspense, useState } from 'react';
import { typedRow } from '../../domain/kit/entity/typed-row.ts';
import { manufacturingOrder } from '../../domain/manufacturing/manufacturing-order.ts';
import { withdrawOrder } from '../../domain/manufacturing/order-rules.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { claimsOf } from './order-rows.ts';

const DecideDialog = lazy(async () => ({
  default: (await import('../../resource/act/decide-dialog.tsx')).DecideDialog,
}));

/** Back to the drawing board, or called off. What the workshop has in hand is taken back by whoever plans it, who says why. */
export function WithdrawActions({ row, speech }: DetailPart<typeof manufacturingOrder>) {
  const { t } = useLingui();
  const { can, database, repository } = useWorkspace();
  const notify = useNotify();
  const [asked, setAsked] = useState<'cancel' | 'draft' | null>(null);
  const order = typedRow(manufacturingOrder, row);
  const withdraw = async (status: 'Draft' | 'Cancelled', reason?: string) => {
    await repository.saveTogether(withdrawOrder(order, status, await claimsOf(database, order), reason));
    notify({ kind: 'success', message: t`Its parts are free again.` });
  };
  const isWaiting = order.status === 'Scheduled' || order.status === 'Cancelled';
  const isOpen = order.status !== 'Cancelled' && order.status !== 'Completed';
  return (
    <>
      {isWaiting && can('manufacturing:delete') && (
        <Button icon={<Undo aria-hidden />} onClick={() => setAsked('draft')}>
          <Trans>Back to draft</Trans>
        </Button>
      )}
      {isOpen && (
        <Button look="dangerQuiet" onClick={() => setAsked('cancel')}>
          <Trans>Cancel the order</Trans>
        </Button>
      )}
      <Suspense>
        {asked === 'draft' && (
          <DecideDialog
            speech={speech}
            row={row}
            status="Draft"
            confirmLabel={<Trans>Back to draft</Trans>}
            onDecide={({ statusReason }) => withdraw('Draft', String(statusReason))}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
      {asked === 'cancel' && (
        <ActionDialog
          title={t`Cancel this order?`}
          confirmLabel={t`Cancel the order`}
          dismissLabel={t`Leave it as it is`}
          danger
          done={null}
          onAct={() => withdraw('Cancelled')}
          onClose={() => setAsked(null)}
        >
          <Trans>What it has reserved is free for others.</Trans>
        </ActionDialog>
      )}
    </>
  );
}
