import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Send from 'lucide-react/icons/send';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import Undo from 'lucide-react/icons/undo-2';
import { lazy, Suspense, useState } from 'react';
import { typedRow } from '../../domain/kit/entity/typed-row.ts';
import { decisionObstacle } from '../../domain/kit/rules/decision.ts';
import { plan as definition, type Plan } from '../../domain/planning/plan.ts';
import { entities } from '../../domain/registry.ts';
import { ActionButton } from '../../resource/act/act.tsx';
import { useDecider } from '../../resource/act/use-decider.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { missingOrders, ordersOfPlan } from './plan-rows.ts';

const DecideDialog = lazy(async () => ({
  default: (await import('../../resource/act/decide-dialog.tsx')).DecideDialog,
}));
const RejectDialog = lazy(async () => ({
  default: (await import('../../resource/act/reject-dialog.tsx')).RejectDialog,
}));

type Decision = 'reject' | 'approve' | 'withdraw';

/** The way of a plan: written, decided on by whoever may, and turned into work orders. */
export function PlanActions({ row, speech }: DetailPart<typeof definition>) {
  const { can, repository } = useWorkspace();
  const person = useDecider();
  const [open, setOpen] = useState<Decision | null>(null);
  const plan = typedRow(definition, row);
  const { status } = plan;
  const mayEdit = can('planning:edit');
  const mayDecide = mayEdit && can('planning:approve');
  const mayApprove = decisionObstacle(definition, row, { ...row, status: 'Approved' }, person) === null;
  const go = (next: Plan['status']) =>
    repository.update(entities.plan, plan.id, { status: next, rejectionReason: null }, row);
  return (
    <>
      {status === 'Draft' && mayEdit && (
        <ActionButton look="primary" icon={<Send aria-hidden />} onAct={() => go('In Review')}>
          <Trans>Submit for review</Trans>
        </ActionButton>
      )}
      {(status === 'Rejected' || status === 'In Review') && mayEdit && (
        <ActionButton icon={<Undo aria-hidden />} onAct={() => go('Draft')}>
          <Trans>Back to draft</Trans>
        </ActionButton>
      )}
      {status === 'In Review' && mayDecide && (
        <>
          <Button icon={<ThumbsDown aria-hidden />} onClick={() => setOpen('reject')}>
            <Trans>Reject</Trans>
          </Button>
          {mayApprove && (
            <Button look="primary" icon={<ThumbsUp aria-hidden />} onClick={() => setOpen('approve')}>
              <Trans>Approve</Trans>
            </Button>
          )}
        </>
      )}
      {status === 'Approved' && mayDecide && (
        <Button icon={<Undo aria-hidden />} onClick={() => setOpen('withdraw')}>
          <Trans>Take the approval back</Trans>
        </Button>
      )}
      {status === 'Approved' && mayDecide && can('work-orders:create') && <CreateOrders plan={plan} />}
      {open && <PlanDialog decision={open} row={row} speech={speech} onClose={() => setOpen(null)} />}
    </>
  );
}

interface PlanDialogProps extends DetailPart<typeof definition> {
  decision: Decision;
  onClose: () => void;
}

function PlanDialog({ decision, row, speech, onClose }: PlanDialogProps) {
  const { t } = useLingui();
  const { repository } = useWorkspace();
  const plan = typedRow(definition, row);
  return (
    <Suspense>
      {decision === 'reject' && (
        <RejectDialog
          title={t`Reject this plan?`}
          row={row}
          onReject={(rejectionReason, seen) =>
            repository.update(entities.plan, plan.id, { status: 'Rejected', rejectionReason }, seen)
          }
          onClose={onClose}
        />
      )}
      {decision === 'approve' && (
        <DecideDialog
          speech={speech}
          row={row}
          status="Approved"
          confirmLabel={<Trans>Approve</Trans>}
          onDecide={(changes, seen) =>
            repository.update(entities.plan, plan.id, { ...changes, rejectionReason: null }, seen)
          }
          onClose={onClose}
        />
      )}
      {decision === 'withdraw' && (
        <DecideDialog
          speech={speech}
          row={row}
          status="Draft"
          confirmLabel={<Trans>Take the approval back</Trans>}
          onDecide={(changes, seen) => repository.update(entities.plan, plan.id, changes, seen)}
          onClose={onClose}
        >
          {plan.ordersCreatedAt !== null && (
            <Trans>The work orders that were made from it stay as they are.</Trans>
          )}
        </DecideDialog>
      )}
    </Suspense>
  );
}

function CreateOrders({ plan }: { plan: Plan }) {
  const { t } = useLingui();
  const { can, database, repository, timestamp } = useWorkspace();
  const notify = useNotify();
  const made = useLive(database, (local) => ordersOfPlan(local, plan), [plan]);
  const missing = made && plan.plannedWork.filter(({ id }) => !made.has(id)).length;
  const create = async () => {
    const writes = await missingOrders(database, plan, timestamp(), can('work-orders:approve'));
    await repository.saveTogether(writes);
    notify({ kind: 'success', message: t`The work orders are on this device and wait for the server.` });
  };
  if (!missing) return null;
  return (
    <ActionButton look="primary" icon={<ClipboardList aria-hidden />} onAct={create}>
      <Plural value={missing} one="Create # work order" other="Create # work orders" />
    </ActionButton>
  );
}
