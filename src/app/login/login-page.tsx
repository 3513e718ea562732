import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isCovered } from '../../session/account/device-lock.ts';
import { useSession } from '../../session/account/session-store.ts';
import { useDeviceLock } from '../../session/account/use-device-lock.ts';
import { CenteredSpinner } from '../../ui/controls/spinner.tsx';
import { useDocumentTitle } from '../../ui/page/document-title.ts';
import { lazyWithWords } from '../catalogues.ts';
import { EntryTop } from '../entry/entry-top.tsx';
import { useInstallation } from '../installation.tsx';
import { Logo } from '../logo.tsx';
import { LoginForm } from './login-form.tsx';

const TenantChoice = lazy(
  lazyWithWords('entry', async () => (await import('../entry/tenant-choice.tsx')).SignInTenantChoice),
);

const loadOtherWays = lazyWithWords<ComponentType>(
  'entry',
  async () => (await import('../entry/other-ways.tsx')).OtherWays,
);
/** Where they cannot be loaded, the form above them still signs people in. */
const OtherWays = lazy(() => loadOtherWays().catch(() => ({ default: () => null })));

const SignInNotices = lazy(
  lazyWithWords('entry', async () => (await import('../entry/sign-in-notices.tsx')).SignInNotices),
);

/** Only where demo data is loaded: a real sign-in does not wait for it. */
const DemoAccounts = lazy(async () => ({ default: (await import('./demo-accounts.tsx')).DemoAccounts }));

const FaultGate = lazy(async () => ({
  default: (await import('../entry/fault-form/fault-gate.tsx')).FaultGate,
}));

/** Sign-in (R2.16). Afterwards the person is where they wanted to go. */
export function LoginPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Sign in`);
  const { state, otherTenants, lastPerson } = useSession();
  const lock = useDeviceLock();
  const { installed } = useInstallation();
  const target = useTarget();
  const [takesReports, setTakesReports] = useState(true);
  if (!installed) return <Navigate to="/install" replace />;
  if (!state.isInitialized) return <CenteredSpinner label={t`Loading`} />;
  // Working offline on an ended session counts as signed in, but here a person comes to sign in again.
  if (state.isAuthenticated && state.token !== null && !isCovered(lock.state)) {
    if (lock.state === undefined) return <CenteredSpinner label={t`Loading`} />;
    if (otherTenants.length === 0) return <Navigate to={target} replace />;
    return (
      <Suspense fallback={<CenteredSpinner label={t`Loading`} />}>
        <TenantChoice />
      </Suspense>
    );
  }
  const [, assetId] = /^\/tenant\/assets\/([^/]+)$/.exec(target) ?? [];
  if (assetId && takesReports && lastPerson === null) {
    return (
      <Suspense fallback={<CenteredSpinner label={t`Loading`} />}>
        <FaultGate assetId={assetId} onNone={() => setTakesReports(false)} />
      </Suspense>
    );
  }
  return <SignIn isLocked={lock.state === 'locked'} target={target} />;
}

/** The form, and what stands around it. */
function SignIn({ isLocked, target }: { isLocked: boolean; target: string }) {
  const { offlineSession, lockedBy } = useSession();
  const { demo } = useInstallation();
  const isNoted = isLocked || offlineSession !== null || lockedBy !== null;
  return (
    <chakra.div minH="100dvh" display="flex" flexDirection="column">
      <EntryTop />
      {/* Whether there are demo accounts is known a moment later: the form must not move under a finger then. */}
      <chakra.main
        flex="1"
        px="4"
        pt={{ base: '4', md: '12vh' }}
        pb="10"
        display="grid"
        alignContent="start"
        justifyContent="center"
        gap={{ base: '8', md: '12' }}
        gridTemplateColumns={{ base: 'minmax(0, 24rem)', lg: 'minmax(0, 1fr) 24rem minmax(0, 1fr)' }}
      >
        <chakra.div gridColumn={{ lg: '2' }}>
          <Brand />
          {isNoted && (
            // Room for one: the form must not move when it comes.
            <Suspense fallback={<chakra.div minH="20" />}>
              <SignInNotices isLocked={isLocked} target={target} />
            </Suspense>
          )}
          <LoginForm />
          {/* Room for its two buttons: the form must not move when they come. */}
          <chakra.div minH="calc(2 * {sizes.control} + {spacing.11} + 1px)">
            <Suspense>
              <OtherWays />
            </Suspense>
          </chakra.div>
        </chakra.div>
        <Suspense>{demo && <DemoAccounts />}</Suspense>
      </chakra.main>
    </chakra.div>
  );
}

function Brand() {
  return (
    <chakra.div mb="8">
      <chakra.div display="flex" alignItems="center" gap="3" css={{ '--logo-wire': '{colors.signal.text}' }}>
        <Logo size={40} />
        <chakra.span fontSize="2xl" fontWeight="semibold" letterSpacing="-0.025em">
          Fieldline
        </chakra.span>
      </chakra.div>
      <chakra.h1 fontSize="lg" fontWeight="normal" color="fg.muted" mt="3">
        <Trans>Sign in to your work. It goes on where there is no signal.</Trans>
      </chakra.h1>
    </chakra.div>
  );
}

/**
 * Where the guard sent the person from; the dashboard when they came by themselves, and for whoever follows another
 * person on this device: what that one had open is not theirs to see, not even as an address.
 */
function useTarget(): string {
  const { state }: { state: unknown } = useLocation();
  const { lastPerson } = useSession();
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/tenant';
  const isOfAnother = 'person' in state && state.person !== null && state.person !== lastPerson;
  if (isOfAnother) return '/tenant';
  const { from } = state;
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return '/tenant';
  const search = 'search' in from ? String(from.search) : '';
  return String(from.pathname) + search;
}
