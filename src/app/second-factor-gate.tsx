import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSession } from '../session/account/session-store.ts';
import { CenteredSpinner } from '../ui/controls/spinner.tsx';
import { lazyWithWords } from './catalogues.ts';

const RequiredScreen = lazy(
  lazyWithWords(
    'profile',
    async () => (await import('../features/profile/second-factor/required-screen.tsx')).RequiredScreen,
  ),
);

/**
 * Where an administrator typed the password, or the tenant asks for a second factor that the person has not: nothing else
 * before that is mended. Without signal they can go on with what is on the device; the server takes nothing of it before then.
 */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { user, token } = useSession().state;
  // Not taken away before the recovery codes were seen, although the factor is on by then.
  const [stage, setStage] = useState<'open' | 'asked' | 'passed'>('open');
  const isNeeded = (user?.passwordChangeNeeded || user?.secondFactorNeeded) === true && token !== null;
  if (isNeeded && stage === 'open') setStage('asked');
  if (!isNeeded && stage === 'passed') setStage('open');
  if (stage !== 'asked') return children;
  return (
    <Suspense fallback={<CenteredSpinner label={t`Loading`} />}>
      <RequiredScreen onPassed={() => setStage('passed')} />
    </Suspense>
  );
}
