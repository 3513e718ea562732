import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useSyncExternalStore } from 'react';
import { ActionButton } from '../../resource/act/act.tsx';
import { useSession } from '../../session/account/session-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { Card } from '../../ui/page/card.tsx';
import { useDocumentTitle } from '../../ui/page/document-title.ts';
import { MutedText } from '../../ui/page/text.tsx';

interface BeforeAllProps {
  icon: ReactNode;
  title: string;
  /** Who asks for it, and why. */
  lead: ReactNode;
  children: ReactNode;
  /** Under the way out. */
  hint?: ReactNode;
  /** Goes on with what is on the device, where there is no connection. */
  onPutOff: () => void;
  /** Nothing leads away from what has to be read first. */
  isHeld?: boolean;
}

/** A screen that stands before everything else: what has to be done first, or put off without signal. */
export function BeforeAll({ icon, title, lead, children, hint, onPutOff, isHeld = false }: BeforeAllProps) {
  useDocumentTitle(title);
  const { logout } = useSession();
  const isOnLine = useSyncExternalStore(subscribeOnLine, () => navigator.onLine);
  return (
    <chakra.main
      minH="100dvh"
      maxW="calc({sizes.form} + {spacing.8})"
      mx="auto"
      p="4"
      pt="calc({spacing.4} + env(safe-area-inset-top))"
      display="grid"
      alignContent="center"
      gridTemplateColumns="minmax(0, 1fr)"
    >
      <Card display="grid" gap="4">
        <chakra.div display="flex" alignItems="center" gap="3">
          {icon}
          <chakra.h1 fontSize="xl">{title}</chakra.h1>
        </chakra.div>
        <MutedText>{lead}</MutedText>
        {!isOnLine && (
          <Banner
            kind="info"
            action={
              <Button size="sm" onClick={onPutOff}>
                <Trans>Go on offline</Trans>
              </Button>
            }
          >
            <Trans>
              That needs a connection. You can go on with what is on this device; it is sent after you have
              done it.
            </Trans>
          </Banner>
        )}
        {children}
        {!isHeld && (
          <div>
            <ActionButton look="link" onAct={logout}>
              <Trans>Log out</Trans>
            </ActionButton>
            {hint && <MutedText fontSize="sm">{hint}</MutedText>}
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
