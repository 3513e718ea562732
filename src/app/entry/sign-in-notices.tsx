import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { useSession } from '../../session/account/session-store.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';

/** What stands above the form of the sign-in where this device knows somebody. `target`: where they wanted to go. */
export function SignInNotices({ isLocked, target }: { isLocked: boolean; target: string }) {
  return (
    <>
      {isLocked && <LockedNotice />}
      <Notices target={target} />
    </>
  );
}

/** Somebody else wants to use this tablet; who locked it can still go back. */
function LockedNotice() {
  const { user } = useSession().state;
  if (!user) return null;
  return (
    <chakra.div mb="5">
      <Banner
        kind="info"
        action={
          <LinkButton look="link" color="inherit" to="/tenant">
            <Trans>Enter the PIN</Trans>
          </LinkButton>
        }
      >
        <Trans>
          {user.name} locked this device. Sign in as somebody else: the unsent work of {user.name} is kept.
        </Trans>
      </Banner>
    </chakra.div>
  );
}

/** What a person should know before they type: their work can go on offline, or somebody else took over. */
function Notices({ target }: { target: string }) {
  const { offlineSession, continueOffline, lockedBy, goOnAsOther } = useSession();
  const navigate = useNavigate();
  const goOnAsThem = async () => {
    await goOnAsOther();
    await navigate('/tenant');
  };
  const goOn = () => {
    continueOffline();
    void navigate(target, { replace: true });
  };
  return (
    <chakra.div display="grid" gap="3" mb={offlineSession || lockedBy ? '5' : '0'}>
      {lockedBy && (
        <Banner
          kind="warning"
          action={
            <Button look="link" color="inherit" onClick={() => inBackground(goOnAsThem())}>
              <Trans>Go on as {lockedBy}</Trans>
            </Button>
          }
        >
          <Trans>{lockedBy} signed in in another tab, so this tab was locked.</Trans>
        </Banner>
      )}
      {offlineSession && (
        <Banner
          kind="info"
          action={
            <Button size="sm" onClick={goOn}>
              <Trans>Continue offline</Trans>
            </Button>
          }
        >
          <Trans>
            {offlineSession.user.name}, your session has ended. Your work is still on this device: go on with
            it now, and sign in later to send it.
          </Trans>
        </Banner>
      )}
    </chakra.div>
  );
}
