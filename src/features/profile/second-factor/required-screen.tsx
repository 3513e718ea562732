import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { sessionServiceAtom } from '../../../session/account/session-store.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { syncControls } from '../../../session/connection/sync-status.tsx';
import { BeforeAll } from '../before-all.tsx';
import { FirstPassword } from '../first-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetUp } from './set-up.tsx';

interface RequiredScreenProps {
  onPassed: () => void;
}

/**
 * Before anything else: a password of the person's own in place of one that an administrator typed, then the second factor
 * that the tenant asks for. Passed once all of it is done, or put off without signal.
 */
export function RequiredScreen({ onPassed }: RequiredScreenProps) {
  const { user } = useWorkspace();
  const service = useAtomValue(sessionServiceAtom);
  const finish = async () => {
    await service.validate();
    onPassed();
    // What waited for this goes now.
    syncControls.syncNow();
  };
  if (user.passwordChangeNeeded) {
    const isLast = user.secondFactorNeeded !== true;
    return <FirstPassword onDone={isLast ? finish : service.validate} onPutOff={onPassed} />;
  }
  return <RequiredSecondFactor onDone={finish} onPutOff={onPassed} />;
}

/** The recovery codes are to be seen before it is done. */
function RequiredSecondFactor({ onDone, onPutOff }: { onDone: () => Promise<void>; onPutOff: () => void }) {
  const { t } = useLingui();
  const { user, tenant } = useWorkspace();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <BeforeAll
      icon={<ShieldCheck size={24} aria-hidden />}
      title={t`Set up a second factor`}
      lead={
        <Trans>
          {tenant.name} asks everybody for a code beside the password. It takes a minute, {user.name}; then
          you are in.
        </Trans>
      }
      hint={<Trans>Whoever has a passkey may sign in with that instead: it needs no code.</Trans>}
      onPutOff={onPutOff}
      isHeld={codes !== null}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => inBackground(onDone())} />
      ) : (
        <SecondFactorSetUp onEnabled={setCodes} />
      )}
    </BeforeAll>
  );
}
