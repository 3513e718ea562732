import { Trans } from '@lingui/react/macro';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Hand from 'lucide-react/icons/hand';
import PackagePlus from 'lucide-react/icons/package-plus';
import Send from 'lucide-react/icons/send';
import { lazy, Suspense, useState } from 'react';
import { approvalObstacle } from '../../domain/kit/approval.ts';
import { procurementOrder } from '../../domain/supply/procurement-order.ts';
import type { DetailPart } from '../../resource/resource-detail.tsx';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';

const ReceiveDialog = lazy(async () => ({ default: (await import('./receive-dialog.tsx')).ReceiveDialog }));

/** The next step of an order as a button. */
export function OrderActions({ row }: DetailPart) {
  const { can, repository, user } = useWorkspace();
  const [isReceiving, setReceiving] = useState(false);
  if (!can('procurement:edit')) return null;
  const set = (status: string) => void repository.update('procurementOrder', row.id, { status });
  const obstacle = approvalObstacle(procurementOrder, row, 'Approved', {
    userId: user.id,
    permissions: user.permissions,
  });
  switch (row.status) {
    case 'Draft':
      return (
        <Button look="primary" icon={<Hand aria-hidden />} onClick={() => set('Requested')}>
          <Trans>Request approval</Trans>
        </Button>
      );
    case 'Requested':
      if (obstacle) return null;
      return (
        <Button look="primary" icon={<BadgeCheck aria-hidden />} onClick={() => set('Approved')}>
          <Trans>Approve</Trans>
        </Button>
      );
    case 'Approved':
      return (
        <Button look="primary" icon={<Send aria-hidden />} onClick={() => set('Ordered')}>
          <Trans>Mark as ordered</Trans>
        </Button>
      );
    case 'Ordered':
      if (!can('inventory:edit') || !can('inventory:create')) return null;
      return (
        <>
          <Button look="primary" icon={<PackagePlus aria-hidden />} onClick={() => setReceiving(true)}>
            <Trans>Receive goods</Trans>
          </Button>
          <Suspense>
            {isReceiving && <ReceiveDialog order={row} onClose={() => setReceiving(false)} />}
          </Suspense>
        </>
      );
    default:
      return null;
  }
}
