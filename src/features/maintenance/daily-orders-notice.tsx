import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { entities } from '../../domain/registry.ts';
import { reportError } from '../../error-reports/report-error.ts';
import { listPath } from '../../resource/rows/record-path.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useSyncStatus } from '../../session/connection/sync-status.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { isInStep, orderOnceADay } from './daily-orders.ts';

/** Milliseconds between two looks, and until the first: whoever opened the app for that has pressed the button by then. */
const LOOK = 5 * 60_000;

/** Orders what is due without being asked, on the device of whoever may, and says so. Shows nothing of its own. */
export function DailyOrders() {
  const workspace = useWorkspace();
  const status = useSyncStatus();
  const notify = useNotify();
  const navigate = useNavigate();
  const [due, setDue] = useState(0);
  const looked = useRef(0);
  const inStep = isInStep(status, workspace.now());
  const look = useEffectEvent(async () => {
    const made = await orderOnceADay(workspace, workspace.today());
    if (made === 0) return;
    notify({
      kind: 'info',
      message: (
        <Plural
          value={made}
          one="# work order was made from a maintenance plan that is due."
          other="# work orders were made from maintenance plans that are due."
        />
      ),
      action: {
        label: <Trans>Show</Trans>,
        onPress: () => void navigate(listPath(entities.workOrder, { type: 'maintenance' })),
      },
    });
  });
  useEffect(() => {
    const timer = setInterval(() => setDue((looks) => looks + 1), LOOK);
    return () => clearInterval(timer);
  }, []);
  // A look that falls into a gap of the network is made when the device is in step again, and not five minutes later.
  useEffect(() => {
    if (due === looked.current || !inStep) return;
    looked.current = due;
    look().catch((error: unknown) => reportError(error, 'due-orders'));
  }, [due, inStep]);
  return null;
}
