import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import { type SyncStatus, syncControls, useSyncStatus } from '../../session/connection/sync-status.tsx';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Card } from '../../ui/page/card.tsx';
import { SignalSwitch } from '../shell/signal-switch.tsx';
import { OutboxFileButtons } from './outbox-file-buttons.tsx';

/** Where the top bar is too narrow for the switch. */
const OutsideTopBar = chakra('div', { base: { '@media (min-width: 90rem)': { display: 'none' } } });

/** How things stand in words, when they last did well, and the two things to do about all of it. */
export function StatePanel({ isEmpty }: { isEmpty: boolean }) {
  const status = useSyncStatus();
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
            <Trans>Last synced with the server {relative(status.lastSyncedAt, now)}.</Trans>
          ) : (
            status.isKnown && <Trans>This device has not synced with the server yet.</Trans>
          )}
        </chakra.p>
        {status.waiting > 0 && !sendsWhenClosed() && (
          <chakra.p mt="1" fontWeight="medium">
            <Trans>
              This browser sends nothing once it is closed: keep the app open until this says Synced.
            </Trans>
          </chakra.p>
        )}
      </chakra.div>
      {/* Together, so that none of them stands alone in a second line. */}
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4" rowGap="3">
        <OutsideTopBar>
          <SignalSwitch />
        </OutsideTopBar>
        <OutboxFileButtons hasNoChanges={isEmpty} />
        {status.authNeeded ? (
          <LinkButton look="primary" to="/login" state={{ from: { pathname: '/tenant/sync' } }}>
            <Trans>Sign in to send</Trans>
          </LinkButton>
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
      </chakra.div>
    </Card>
  );
}

/** Chromium wakes the service worker when a network is there; Firefox and WebKit have no such event. */
function sendsWhenClosed(): boolean {
  return 'SyncManager' in window && navigator.serviceWorker?.controller != null;
}

function StateWords({ status }: { status: SyncStatus }): ReactNode {
  const { waiting, needsYou, connection, movedTo } = status;
  if (status.upgradeNeeded)
    return <Trans>This version of the app is too old to send. Load the update.</Trans>;
  if (movedTo !== null)
    return (
      <Trans>
        Your organisation has moved to {movedTo}. What is not sent yet is kept here: export it below, sign in
        there, and bring it along.
      </Trans>
    );
  if (status.isFull)
    return (
      <Trans>
        This device is full: what others did cannot be stored. Your work is kept here. Free some space on the
        device.
      </Trans>
    );
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
  if (!status.appKept)
    return <Trans>Your work is here. The app itself is still on its way to this device.</Trans>;
  return <Trans>This device and the server agree.</Trans>;
}
