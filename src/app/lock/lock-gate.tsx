import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense } from 'react';
import { isCovered } from '../../session/account/device-lock.ts';
import { useDeviceLock } from '../../session/account/use-device-lock.ts';
import { CenteredSpinner } from '../../ui/controls/spinner.tsx';
import { lazyWithWords } from '../catalogues.ts';

const LockScreen = lazy(
  lazyWithWords(
    'profile',
    async () => (await import('../../features/profile/lock/lock-screen.tsx')).LockScreen,
  ),
);

const IdleWatch = lazy(async () => ({ default: (await import('./idle-watch.tsx')).IdleWatch }));

/**
 * Takes every screen away while this person's work is locked on this device: not covered but gone, so that nothing can be
 * read, reached by keyboard or found in the page. What was being typed is a draft on the device and comes back.
 */
export function LockGate({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { person, state } = useDeviceLock();
  if (person === null || state === undefined) return <CenteredSpinner label={t`Loading`} />;
  if (isCovered(state)) {
    return (
      <Suspense fallback={<CenteredSpinner label={t`Loading`} />}>
        <LockScreen person={person} isShut={state === 'shut'} />
      </Suspense>
    );
  }
  return (
    <>
      <Suspense>{state === 'open' && <IdleWatch person={person} />}</Suspense>
      {children}
    </>
  );
}
