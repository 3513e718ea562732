import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Send from 'lucide-react/icons/send';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import Undo from 'lucide-react/icons/undo-2';
import { lazy, Suspense, useState } from 'react';
import { typedRow } from '../../domain/kit/typed-row.ts';
import { plan as definition, type Plan } from '../../domain/planning/plan.ts';
import type { DetailPart } from '../../resource/resource-detail.tsx';
import { useLive } from '../../session/use-live.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { useNotify } from '../../ui/notifier.tsx';
import { missingOrders, ordersOf } from './plan-rows.ts';

const RejectDialog = lazy(async () => ({ default: (await import('./reject-dialog.tsx')).RejectDialog }));

/** The way of a plan: written, decided on by whoever may, and turned into work orders. */
export function PlanActions({ row }: DetailPart) {
  const { can, repository } = useWorkspace();
  const [isRejecting, setRejecting] = useState(false);
  const plan = typedRow(definition, row);
  const { status } = plan;
  const mayEdit = can('planning:edit');
  const mayDecide = mayEdit && can('planning:approve');
  const go = (next: Plan['status']) =>
    repository.update('plan', plan.id, { status: next, rejectionReason: null });
  return (
    <>
      {status === 'Draft' && mayEdit && (
        <Button look="primary" icon={<Send aria-hidden />} onClick={() => void go('In Review')}>
          <Trans>Submit for review</Trans>
        </Button>
      )}
      {(status === 'Rejected' || status === 'In Review') && mayEdit && (
        <Button icon={<Undo aria-hidden />} onClick={() => void go('Draft')}>
          <Trans>Back to draft</Trans>
        </Button>
      )}
      {status === 'In Review' && mayDecide && (
        <>
          <Button icon={<ThumbsDown aria-hidden />} onClick={() => setRejecting(true)}>
            <Trans>Reject</Trans>
          </Button>
          <Button look="primary" icon={<ThumbsUp aria-hidden />} onClick={() => void go('Approved')}>
            <Trans>Approve</Trans>
          </Button>
        </>
      )}
      {status === 'Approved' && mayDecide && can('work-orders:create') && <CreateOrders plan={plan} />}
      <Suspense>{isRejecting && <RejectDialog plan={plan} onClose={() => setRejecting(false)} />}</Suspense>
    </>
  );
}

function CreateOrders({ plan }: { plan: Plan }) {
  const { t } = useLingui();
  const { database, repository } = useWorkspace();
  const notify = useNotify();
  const made = useLive(() => ordersOf(database, plan), [database, plan]);
  const missing = made && plan.plannedWork.filter(({ id }) => !made.has(id)).length;
  const create = async () => {
    const writes = await missingOrders(database, plan, new Date().toISOString());
    await repository.saveTogether(writes);
    notify({ kind: 'success', message: t`The work orders are on this device and wait for the server.` });
  };
  if (!missing) return null;
  return (
    <Button look="primary" icon={<ClipboardList aria-hidden />} onClick={() => void create()}>
      <Plural value={missing} one="Create # work order" other="Create # work orders" />
    </Button>
  );
}
