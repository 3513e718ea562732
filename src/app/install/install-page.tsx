import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { WizardStep } from '../../domain/install/wizard.ts';
import { CenteredSpinner } from '../../ui/controls/spinner.tsx';
import { useDocumentTitle } from '../../ui/page/document-title.ts';
import { EntryTop } from '../entry/entry-top.tsx';
import { useInstallation } from '../installation.tsx';
import { Logo } from '../logo.tsx';
import { AdminStep } from './admin-step.tsx';
import { CheckStep } from './check-step.tsx';
import { CompleteStep, Installed } from './complete-step.tsx';
import { DatabaseStep } from './database-step.tsx';
import { ServicesStep } from './services-step.tsx';
import { StepBar } from './step-bar.tsx';
import { TokenStep } from './token-step.tsx';
import { InstallProvider, useInstall, useInstallSession } from './use-install.ts';

/** The wizard of a server that is not installed (R2.17). How far it is, the server knows. */
export function InstallPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Install Fieldline`);
  const { installed } = useInstallation();
  const [isFinished, setFinished] = useState(false);
  if (installed && !isFinished) return <Navigate to="/" replace />;
  return (
    <chakra.div minH="100dvh" display="flex" flexDirection="column">
      <EntryTop />
      <chakra.main flex="1" width="full" maxW="46rem" mx="auto" px="4" pb="10">
        <chakra.div
          display="flex"
          alignItems="center"
          gap="3"
          mb="6"
          css={{ '--logo-wire': '{colors.signal.text}' }}
        >
          <Logo size={40} />
          <chakra.h1 fontSize="xl">
            <Trans>Install Fieldline</Trans>
          </chakra.h1>
        </chakra.div>
        {isFinished ? <Installed /> : <Session onFinished={() => setFinished(true)} />}
      </chakra.main>
    </chakra.div>
  );
}

function Session({ onFinished }: { onFinished: () => void }) {
  const { t } = useLingui();
  const { token, install, enter } = useInstallSession();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    // A token of this tab: before the reload it was right.
    if (token !== null && !install) enter(token).catch(setError);
  }, [token, install, enter]);
  if (token === null || error !== undefined) {
    const retry = async (given: string) => {
      await enter(given);
      setError(undefined);
    };
    return <TokenStep enter={retry} failed={error} />;
  }
  if (!install) return <CenteredSpinner label={t`Loading`} />;
  return (
    <InstallProvider value={install}>
      <Steps onFinished={onFinished} />
    </InstallProvider>
  );
}

function Steps({ onFinished }: { onFinished: () => void }) {
  const { state } = useInstall();
  const next = state.step;
  // A step that is looked at again; null: the one that is to be done.
  const [chosen, setChosen] = useState<WizardStep | null>(() =>
    state.database.phase === 'open' ? 'check' : null,
  );
  const step = chosen ?? next;
  const goOn = () => setChosen(null);
  return (
    <>
      <StepBar current={step} reached={next} onChoose={setChosen} />
      <chakra.div mt="6">
        {step === 'check' && <CheckStep onDone={goOn} />}
        {step === 'database' && <DatabaseStep onDone={goOn} />}
        {step === 'admin' && <AdminStep onDone={goOn} />}
        {step === 'services' && <ServicesStep onDone={goOn} />}
        {step === 'complete' && <CompleteStep onChange={setChosen} onDone={onFinished} />}
      </chakra.div>
    </>
  );
}
