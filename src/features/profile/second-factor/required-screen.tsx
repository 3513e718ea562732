import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState, useSyncExternalStore } from 'react';
import { sessionServiceAtom, useSession } from '../../../session/session-store.ts';
import { syncControls } from '../../../session/sync-status.tsx';
import { useWorkspace } from '../../../session/workspace.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDocumentTitle } from '../../../ui/document-title.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUp } from './set-up.tsx';

/**
 * Before anything else: the tenant asks for a second factor, and this person has none. Passed once it is on and the
 * recovery codes were seen, or put off without signal.
 */
export function RequiredScreen({ onPassed }: { onPassed: () => void }) {
  const { t } = useLingui();
  useDocumentTitle(t`Set up a second factor`);
  const service = useAtomValue(sessionServiceAtom);
  const { logout } = useSession();
  const { user, tenant } = useWorkspace();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const isOnLine = useSyncExternalStore(subscribeOnLine, () => navigator.onLine);
  const finish = async () => {
    await service.validate();
    onPassed();
    // What waited for this goes now.
    syncControls.syncNow();
  };
  return (
    <chakra.main
      minH="100dvh"
      maxW="calc({sizes.form} + {spacing.8})"
      mx="auto"
      p="4"
      display="grid"
      alignContent="center"
      gridTemplateColumns="minmax(0, 1fr)"
    >
      <Card display="grid" gap="4">
        <chakra.div display="flex" alignItems="center" gap="3">
          <ShieldCheck size={24} aria-hidden />
          <chakra.h1 fontSize="xl">
            <Trans>Set up a second factor</Trans>
          </chakra.h1>
        </chakra.div>
        <chakra.p color="fg.muted">
          <Trans>
            {tenant.name} asks everybody for a code beside the password. It takes a minute, {user.name}; then
            you are in.
          </Trans>
        </chakra.p>
        {!isOnLine && (
          <Banner
            kind="info"
            action={
              <Button size="sm" onClick={onPassed}>
                <Trans>Go on offline</Trans>
              </Button>
            }
          >
            <Trans>
              That needs a connection. You can go on with what is on this device; it is sent after you have
              set it up.
            </Trans>
          </Banner>
        )}
        {codes ? (
          <RecoveryCodes codes={codes} onDone={() => void finish()} />
        ) : (
          <SetUp onEnabled={setCodes} />
        )}
        {!codes && (
          <div>
            <Button look="link" onClick={() => void logout()}>
              <Trans>Log out</Trans>
            </Button>
            <chakra.p color="fg.muted" fontSize="sm">
              <Trans>Whoever has a passkey may sign in with that instead: it needs no code.</Trans>
            </chakra.p>
          </div>
        )}
      </Card>
    </chakra.main>
  );
}

function subscribeOnLine(listen: () => void): () => void {
  window.addEventListener('online', listen);
  window.addEventListener('offline', listen);
  return () => {
    window.removeEventListener('online', listen);
    window.removeEventListener('offline', listen);
  };
}
