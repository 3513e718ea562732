import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { IssueRecord, OutboxRecord } from '../../data/outbox-record.ts';
import { type SyncStatus, syncControls } from '../../session/sync-status.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { SignalSwitch } from '../shell/signal-switch.tsx';
import { useShellSync } from '../sync-context.tsx';
import { exportOutbox } from './export-outbox.ts';

/** Where the top bar is too narrow for the switch. */
const OutsideTopBar = chakra('div', { base: { '@media (min-width: 85rem)': { display: 'none' } } });

interface StatePanelProps {
  operations: readonly OutboxRecord[];
  issues: readonly IssueRecord[];
}

/** How things stand in words, when they last did well, and the two things to do about all of it. */
export function StatePanel({ operations, issues }: StatePanelProps) {
  const workspace = useWorkspace();
  const status = useShellSync();
  const { relative, dateTime } = useFormat();
  const now = useNow();
  return (
    <Card mb="6" display="flex" flexWrap="wrap" alignItems="center" gap="4" rowGap="3">
      <chakra.div flex="1 1 18rem" aria-live="polite">
        <chakra.p fontSize="lg" fontWeight="semibold">
          <StateWords status={status} />
        </chakra.p>
        <chakra.p color="fg.muted" title={dateTime(status.lastSyncedAt)}>
          {status.lastSyncedAt ? (
            <Trans>Last in step with the server {relative(status.lastSyncedAt, now)}.</Trans>
          ) : (
            <Trans>Not yet in step with the server on this device.</Trans>
          )}
        </chakra.p>
      </chakra.div>
      <OutsideTopBar>
        <SignalSwitch />
      </OutsideTopBar>
      <Button
        icon={<Download aria-hidden />}
        disabled={operations.length + issues.length === 0}
        onClick={() => exportOutbox(workspace, operations, issues)}
      >
        <Trans>Export as file</Trans>
      </Button>
      {status.authNeeded ? (
        <Button asChild look="primary">
          <Link to="/login" state={{ from: { pathname: '/tenant/sync' } }}>
            <Trans>Sign in to send</Trans>
          </Link>
        </Button>
      ) : (
        <Button
          look="primary"
          icon={<RefreshCw aria-hidden />}
          busy={status.syncing}
          onClick={() => syncControls.syncNow()}
        >
          <Trans>Sync now</Trans>
        </Button>
      )}
    </Card>
  );
}

function StateWords({ status }: { status: SyncStatus }): ReactNode {
  const { waiting, needsYou, connection } = status;
  if (status.upgradeNeeded)
    return <Trans>This version of the app is too old to send. Load the update.</Trans>;
  if (status.authNeeded)
    return <Trans>Nothing is sent until you sign in again. Your work is kept here.</Trans>;
  if (connection === 'simulatedOffline')
    return <Trans>No signal (simulated). What you save is kept here.</Trans>;
  if (connection === 'offline') return <Trans>Offline. What you save is kept here and sent later.</Trans>;
  if (needsYou > 0) {
    return (
      <Plural value={needsYou} one="# change needs your decision." other="# changes need your decision." />
    );
  }
  if (waiting > 0) return <Plural value={waiting} one="Sending # change." other="Sending # changes." />;
  if (!status.firstSync.done) return <Trans>Downloading your work.</Trans>;
  return <Trans>This device and the server agree.</Trans>;
}
