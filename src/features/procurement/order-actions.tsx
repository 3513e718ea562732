import { Trans } from '@lingui/react/macro';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Hand from 'lucide-react/icons/hand';
import PackagePlus from 'lucide-react/icons/package-plus';
import Send from 'lucide-react/icons/send';
import { lazy, Suspense, useState } from 'react';
import { decisionObstacle } from '../../domain/kit/rules/decision.ts';
import { procurementOrder } from '../../domain/procurement/procurement-order.ts';
import { entities } from '../../domain/registry.ts';
import { ActionButton } from '../../resource/act/act.tsx';
import { useDecider } from '../../resource/act/use-decider.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';

const ReceiveDialog = lazy(async () => ({ default: (await import('./receive-dialog.tsx')).ReceiveDialog }));
const DecideDialog = lazy(async () => ({
  default: (await import('../../resource/act/decide-dialog.tsx')).DecideDialog,
}));

/** The next step of an order as a button. */
export function ProcurementOrderActions({ row, speech }: DetailPart<typeof procurementOrder>) {
  const { can, repository } = useWorkspace();
  const person = useDecider();
  const [open, setOpen] = useState<'Approved' | 'Ordered' | 'receive' | null>(null);
  const close = () => setOpen(null);
  if (!can('procurement:edit')) return null;
  const obstacle = decisionObstacle(procurementOrder, row, { ...row, status: 'Approved' }, person);
  const request = () => repository.update(entities.procurementOrder, row.id, { status: 'Requested' }, row);
  return (
    <>
      {row.status === 'Draft' && (
        <ActionButton look="primary" icon={<Hand aria-hidden />} onAct={request}>
          <Trans>Request approval</Trans>
        </ActionButton>
      )}
      {row.status === 'Requested' && !obstacle && (
        <Button look="primary" icon={<BadgeCheck aria-hidden />} onClick={() => setOpen('Approved')}>
          <Trans>Approve</Trans>
        </Button>
      )}
      {row.status === 'Approved' && (
        <Button look="primary" icon={<Send aria-hidden />} onClick={() => setOpen('Ordered')}>
          <Trans>Mark as ordered</Trans>
        </Button>
      )}
      {row.status === 'Ordered' && can('inventory:edit') && can('inventory:create') && (
        <Button look="primary" icon={<PackagePlus aria-hidden />} onClick={() => setOpen('receive')}>
          <Trans>Receive goods</Trans>
        </Button>
      )}
      <Suspense>
        {open === 'receive' && <ReceiveDialog order={row} onClose={close} />}
        {(open === 'Approved' || open === 'Ordered') && (
          <DecideDialog
            speech={speech}
            row={row}
            status={open}
            confirmLabel={open === 'Approved' ? <Trans>Approve</Trans> : <Trans>Mark as ordered</Trans>}
            onDecide={(changes, seen) => repository.update(entities.procurementOrder, row.id, changes, seen)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
