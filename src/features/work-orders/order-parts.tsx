import { Trans } from '@lingui/react/macro';
import ListPlus from 'lucide-react/icons/list-plus';
import { lazy, Suspense, useState } from 'react';
import { fixedFields } from '../../domain/kit/rules/decision.ts';
import { workOrder } from '../../domain/work-orders/work-order.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { WorkPartsCard } from '../../resource/parts/parts-card.tsx';
import { workOfOrder } from '../../resource/parts/work.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';

const AssemblyDialog = lazy(async () => ({
  default: (await import('./assembly-dialog.tsx')).AssemblyDialog,
}));

/** The parts of an order; whoever plans it takes them over from what such work is always made of. */
export function OrderPartsCard({ row }: DetailPart<typeof workOrder>) {
  const { can } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  const mayPlan =
    can('work-orders:edit') && can('boms:view') && !fixedFields(workOrder, row).includes('parts');
  return (
    <>
      <WorkPartsCard
        work={workOfOrder(row)}
        actions={
          mayPlan && (
            <Button look="quiet" icon={<ListPlus aria-hidden />} onClick={() => setOpen(true)}>
              <Trans>Plan from an assembly</Trans>
            </Button>
          )
        }
      />
      <Suspense>{isOpen && <AssemblyDialog order={row} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
