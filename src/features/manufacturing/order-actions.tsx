import { Trans, useLingui } from '@lingui/react/macro';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import PackageCheck from 'lucide-react/icons/package-check';
import Play from 'lucide-react/icons/play';
import Undo from 'lucide-react/icons/undo-2';
import { lazy, Suspense, useState } from 'react';
import { typedRow } from '../../domain/kit/typed-row.ts';
import type { Write } from '../../domain/kit/write.ts';
import { manufacturingOrder } from '../../domain/make/manufacturing-order.ts';
import { withdrawOrder } from '../../domain/make/order-rules.ts';
import { ActionButton, ActionDialog } from '../../resource/act.tsx';
import type { DetailPart } from '../../resource/resource-detail.tsx';
import { UnitNotice, useUnitFaults } from '../../resource/unit-notice.tsx';
import { useRecord } from '../../resource/use-record.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { useNotify } from '../../ui/notifier.tsx';
import { claimsOf, scheduleWrites } from './order-rows.ts';

const DecideDialog = lazy(async () => ({
  default: (await import('../../resource/decide-dialog.tsx')).DecideDialog,
}));
const CompleteDialog = lazy(async () => ({
  default: (await import('./complete-dialog.tsx')).CompleteDialog,
}));
/** The order's next steps. Each one moves the order, its claims and the stock together. */
export function OrderActions({ row, speech }: DetailPart) {
  const { t } = useLingui();
  const { can, database, repository } = useWorkspace();
  const notify = useNotify();
  const [asked, setAsked] = useState<'complete' | 'cancel' | 'draft' | null>(null);
  const order = typedRow(manufacturingOrder, row);
  const faults = useUnitFaults('bom', useRecord('bom', order.bomId));
  if (!can('manufacturing:edit')) return null;
  const save = async (writes: readonly Write[], message: string) => {
    await repository.saveTogether(writes);
    notify({ kind: 'success', message });
  };
  const schedule = async () =>
    save(await scheduleWrites(database, order), t`Scheduled, its parts are reserved.`);
  const withdraw = async (status: 'Draft' | 'Cancelled', reason?: string) =>
    save(withdrawOrder(order, status, await claimsOf(database, order), reason), t`Its parts are free again.`);
  // What the workshop has in hand is taken back by whoever plans it, who says why.
  const back = can('manufacturing:delete') && (
    <Button icon={<Undo aria-hidden />} onClick={() => setAsked('draft')}>
      <Trans>Back to draft</Trans>
    </Button>
  );
  const isUnderWay = order.status === 'Scheduled' || order.status === 'InProgress';
  return (
    <>
      {/* Reservations are new rows, which a storekeeper's rights do not make. */}
      {order.status === 'Draft' && can('manufacturing:create') && (
        <>
          <UnitNotice faults={faults} />
          <ActionButton
            look="primary"
            icon={<CalendarClock aria-hidden />}
            disabled={faults?.length !== 0}
            onAct={schedule}
          >
            <Trans>Schedule and reserve</Trans>
          </ActionButton>
        </>
      )}
      {order.status === 'Scheduled' && (
        <>
          {back}
          <ActionButton
            icon={<Play aria-hidden />}
            onAct={() => repository.update('manufacturingOrder', order.id, { status: 'InProgress' })}
          >
            <Trans>Start</Trans>
          </ActionButton>
        </>
      )}
      {isUnderWay && (
        <Button look="primary" icon={<PackageCheck aria-hidden />} onClick={() => setAsked('complete')}>
          <Trans>Complete</Trans>
        </Button>
      )}
      {(isUnderWay || order.status === 'Draft') && (
        <Button look="dangerQuiet" onClick={() => setAsked('cancel')}>
          <Trans>Cancel the order</Trans>
        </Button>
      )}
      {order.status === 'Cancelled' && back}
      <Suspense>
        {asked === 'complete' && <CompleteDialog order={order} onClose={() => setAsked(null)} />}
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
        {asked === 'cancel' && (
          <ActionDialog
            title={t`Cancel this order?`}
            confirmLabel={t`Cancel the order`}
            danger
            done={null}
            onAct={() => withdraw('Cancelled')}
            onClose={() => setAsked(null)}
          >
            <Trans>What it has reserved is free for others.</Trans>
          </ActionDialog>
        )}
      </Suspense>
    </>
  );
}
