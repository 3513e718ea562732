import { Trans, useLingui } from '@lingui/react/macro';
import BookCheck from 'lucide-react/icons/book-check';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { lazy, Suspense, useState } from 'react';
import { isDue } from '../../domain/maintenance/due-dates.ts';
import { MAY_ORDER } from '../../domain/maintenance/due-orders.ts';
import type { MaintenancePlan } from '../../domain/maintenance/maintenance-plan.ts';
import { ActionButton } from '../../resource/act/act.tsx';
import { useToday } from '../../resource/rows/use-today.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { createDueOrders } from './due-plans.ts';
import { usePlanHealth } from './use-plan-health.ts';

const DoneDialog = lazy(async () => ({ default: (await import('./done-dialog.tsx')).MaintenanceDoneDialog }));

/** The order of an occurrence that is due, and the record of work that is done. */
export function MaintenancePlanActions({ plan }: { plan: MaintenancePlan }) {
  const { t } = useLingui();
  const workspace = useWorkspace();
  const notify = useNotify();
  const today = useToday();
  const health = usePlanHealth(plan, today);
  const [isRecording, setRecording] = useState(false);
  const { can } = workspace;
  const order = async () => {
    await createDueOrders(workspace, [plan], today);
    notify({ kind: 'success', message: t`The order is saved on this device.` });
  };
  return (
    <>
      {isDue(plan, today, health) && MAY_ORDER.every(can) && (
        <ActionButton look="primary" icon={<ClipboardList aria-hidden />} onAct={order}>
          <Trans>Create the order</Trans>
        </ActionButton>
      )}
      {plan.status !== 'ended' && can('maintenance-records:create') && can('maintenance:edit') && (
        <Button icon={<BookCheck aria-hidden />} onClick={() => setRecording(true)}>
          <Trans>Record as done</Trans>
        </Button>
      )}
      <Suspense>
        {isRecording && <DoneDialog plan={plan} today={today} onClose={() => setRecording(false)} />}
      </Suspense>
    </>
  );
}
