import { Trans, useLingui } from '@lingui/react/macro';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import PackageCheck from 'lucide-react/icons/package-check';
import Play from 'lucide-react/icons/play';
import { lazy, Suspense, useState } from 'react';
import { typedRow } from '../../domain/kit/entity/typed-row.ts';
import type { Write } from '../../domain/kit/entity/write.ts';
import { manufacturingOrder } from '../../domain/manufacturing/manufacturing-order.ts';
import { entities } from '../../domain/registry.ts';
import { ActionButton } from '../../resource/act/act.tsx';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { UnitNotice, useUnitFaults } from '../../resource/form/unit-notice.tsx';
import { useRecord } from '../../resource/rows/use-record.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { scheduleWrites } from './order-rows.ts';
import { WithdrawActions } from './withdraw-actions.tsx';

const CompleteDialog = lazy(async () => ({
  default: (await import('./complete-dialog.tsx')).CompleteDialog,
}));

/** The order's next steps. Each one moves the order, its claims and the stock together. */
export function ManufacturingOrderActions(part: DetailPart<typeof manufacturingOrder>) {
  const { row } = part;
  const { t } = useLingui();
  const { can, database, repository } = useWorkspace();
  const notify = useNotify();
  const [isCompleting, setCompleting] = useState(false);
  const order = typedRow(manufacturingOrder, row);
  const faults = useUnitFaults('bom', useRecord(entities.bom, order.bomId));
  if (!can('manufacturing:edit')) return null;
  const save = async (writes: readonly Write[], message: string) => {
    await repository.saveTogether(writes);
    notify({ kind: 'success', message });
  };
  const schedule = async () =>
    save(await scheduleWrites(database, order), t`Scheduled, its parts are reserved.`);
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
          <ActionButton
            icon={<Play aria-hidden />}
            onAct={() => repository.update(entities.manufacturingOrder, order.id, { status: 'InProgress' })}
          >
            <Trans>Start</Trans>
          </ActionButton>
        </>
      )}
      {isUnderWay && (
        <Button look="primary" icon={<PackageCheck aria-hidden />} onClick={() => setCompleting(true)}>
          <Trans>Complete</Trans>
        </Button>
      )}
      <WithdrawActions {...part} />
      <Suspense>
        {isCompleting && <CompleteDialog order={order} onClose={() => setCompleting(false)} />}
      </Suspense>
    </>
  );
}
