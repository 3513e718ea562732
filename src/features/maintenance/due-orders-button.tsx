import { Trans } from '@lingui/react/macro';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { lazy, Suspense, useState } from 'react';
import { MAY_ORDER } from '../../domain/maintenance/due-orders.ts';
import { useToday } from '../../resource/rows/use-today.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { Button } from '../../ui/controls/button.tsx';
import { duePlans } from './due-plans.ts';

const DueOrdersDialog = lazy(async () => ({
  default: (await import('./due-orders-dialog.tsx')).DueOrdersDialog,
}));

/** The one button of a planner's morning. */
export function DueOrdersButton() {
  const { can, database } = useWorkspace();
  const today = useToday();
  const plans = useLive(database, (local) => duePlans({ database: local, can }, today), [can, today]) ?? [];
  const [isOpen, setOpen] = useState(false);
  if (!MAY_ORDER.every(can)) return null;
  return (
    <>
      <Button
        icon={<ClipboardList aria-hidden />}
        disabled={plans.length === 0}
        onClick={() => setOpen(true)}
      >
        <Trans>Create the due orders</Trans>
      </Button>
      <Suspense>
        {isOpen && <DueOrdersDialog plans={plans} today={today} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
