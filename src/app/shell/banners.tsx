import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { MAY_ORDER } from '../../domain/maintenance/due-orders.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { isGone } from '../../session/connection/connection.ts';
import { syncControls, useSyncStatus } from '../../session/connection/sync-status.tsx';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { lazyWithWords } from '../catalogues.ts';
import { InstallPrompt } from './install-prompt.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

const StorageNotice = lazy(
  lazyWithWords('sync-centre', async () => (await import('../sync-centre/storage-notice.tsx')).StorageNotice),
);
const ViewAsBanner = lazy(
  lazyWithWords(
    'admin',
    async () => (await import('../../features/admin/roles/view-as-banner.tsx')).ViewAsBanner,
  ),
);

const DailyOrders = lazy(
  lazyWithWords(
    'maintenance',
    async () => (await import('../../features/maintenance/daily-orders-notice.tsx')).DailyOrders,
  ),
);

/** What a person should know on every screen: under the top bar, never over their work, most important first. */
export function Banners() {
  const { viewAs, can } = useWorkspace();
  const mayOrder = viewAs === null && MAY_ORDER.every(can);
  return (
    // Without a box of its own: the first one stays in sight for as long as the page scrolls.
    <chakra.div display="contents">
      {viewAs && (
        <Suspense>
          <ViewAsBanner view={viewAs} />
        </Suspense>
      )}
      <Suspense>
        <StorageNotice />
      </Suspense>
      <SignInNotice />
      <ConnectionNotice />
      <UpdatePrompt />
      <InsecureOriginNotice />
      <InstallPrompt />
      <Suspense>{mayOrder && <DailyOrders />}</Suspense>
    </chakra.div>
  );
}

function ConnectionNotice() {
  const { connection, authNeeded } = useSyncStatus();
  if (!isGone(connection)) return null;
  if (connection === 'simulatedOffline') return <SimulatedNotice />;
  // Who has to sign in first has been told that nothing is sent, and that nothing is lost.
  return authNeeded ? null : <OfflineNotice />;
}

function SimulatedNotice() {
  return (
    <Banner
      kind="warning"
      bar
      action={
        <Button size="sm" onClick={() => syncControls.simulateNoSignal(false)}>
          <Trans>Give the signal back</Trans>
        </Button>
      }
    >
      <strong>
        <Trans>No signal (simulated).</Trans>
      </strong>{' '}
      <Trans>Keep working: what you save is kept on this device and sent when the signal is back.</Trans>
    </Banner>
  );
}

/** Once dismissed it stays away until the connection was there and went again. */
function OfflineNotice() {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;
  return (
    <Banner kind="info" bar onDismiss={() => setDismissed(true)}>
      <Trans>Offline. What you save is kept on this device and sent when you are back online.</Trans>
    </Banner>
  );
}

function SignInNotice() {
  const { authNeeded } = useSyncStatus();
  if (!authNeeded) return null;
  return (
    <Banner
      kind="warning"
      bar
      action={
        <LinkButton size="sm" to="/login">
          <Trans>Sign in</Trans>
        </LinkButton>
      }
    >
      <Trans>
        Your session has ended and you are working offline. Nothing is sent until you sign in again; nothing
        is lost.
      </Trans>
    </Banner>
  );
}

/** Over plain HTTP from another machine a browser has no service worker, locks or installation (design §6). */
function InsecureOriginNotice() {
  const [dismissed, setDismissed] = useState(false);
  if (window.isSecureContext || dismissed) return null;
  return (
    <Banner kind="warning" bar onDismiss={() => setDismissed(true)}>
      <Trans>
        This address is not secure (no https), so the browser does not let Fieldline work offline here. Ask
        the operator to set up a certificate.
      </Trans>
    </Banner>
  );
}
