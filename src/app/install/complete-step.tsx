import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import type { WizardStep } from '../../domain/install/wizard.ts';
import { SERVICE_NAMES } from '../../domain/install/wizard.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { useAskInstallation, useInstallation } from '../installation.tsx';
import { SERVICE_TITLES } from './service-words.ts';
import { StepFailure } from './step-failure.tsx';
import { StepActions, StepFrame } from './step-frame.tsx';
import { useInstall } from './use-install.ts';
import { useTask } from './use-task.ts';

interface CompleteStepProps {
  onChange: (step: WizardStep) => void;
  onDone: () => void;
}

/** What was chosen, once more; after this the wizard is closed for good. */
export function CompleteStep({ onChange, onDone }: CompleteStepProps) {
  const { t, i18n } = useLingui();
  const { call, state } = useInstall();
  const { admin, database, services } = state;
  const { isBusy, error, run } = useTask();
  const used = SERVICE_NAMES.filter((name) => services[name].state !== 'off');
  const names = used.map((name) => i18n._(SERVICE_TITLES[name])).join(', ');
  const finish = () =>
    run(async () => {
      await call('post', '/install/complete');
      onDone();
    });
  return (
    <StepFrame
      title={t`Complete`}
      lead={<Trans>Look it over. When the installation is completed, this wizard is closed for good.</Trans>}
    >
      <StepFailure title={t`Failed to complete installation.`} error={error} />
      <chakra.dl m="0">
        <Fact name={t`Database`} onChange={() => onChange('database')}>
          {database.kind === 'embedded' ? t`Embedded, in the data directory` : database.address}
        </Fact>
        <Fact name={t`Super admin`} onChange={() => onChange('admin')}>
          {admin?.email}
        </Fact>
        <Fact name={t`Services`} onChange={() => onChange('services')}>
          {used.length === 0 ? t`None; they can be added later, in the environment of the server` : names}
        </Fact>
      </chakra.dl>
      <StepActions>
        <Button look="primary" busy={isBusy} onClick={() => finish()}>
          <Trans>Complete the installation</Trans>
        </Button>
      </StepActions>
    </StepFrame>
  );
}

function Fact({ name, onChange, children }: { name: string; onChange: () => void; children: ReactNode }) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', sm: '10rem minmax(0, 1fr) auto' }}
      alignItems="center"
      columnGap="4"
      py="2"
      borderBottom="1px solid"
      borderColor="border"
    >
      <chakra.dt color="fg.muted">{name}</chakra.dt>
      <chakra.dd
        m="0"
        overflowWrap="anywhere"
        gridColumn={{ base: '1 / -1', sm: '2' }}
        gridRow={{ base: '2', sm: '1' }}
      >
        {children}
      </chakra.dd>
      <chakra.dd m="0">
        <Button look="quiet" size="sm" onClick={onChange} color="signal.text">
          <Trans>Change</Trans>
        </Button>
      </chakra.dd>
    </chakra.div>
  );
}

/** Milliseconds between two questions whether the product is there. */
const ASK = 300;

/** The server changes over to the product, which takes a moment; then there is something to sign in to. */
export function Installed() {
  const { t } = useLingui();
  const { installed } = useInstallation();
  const ask = useAskInstallation();
  useEffect(() => {
    if (installed) return;
    const timer = setInterval(() => inBackground(ask()), ASK);
    return () => clearInterval(timer);
  }, [installed, ask]);
  return (
    <StepFrame title={t`Fieldline is installed`} lead={<Trans>The wizard is closed.</Trans>}>
      {installed ? (
        <>
          <Banner kind="success">
            <Trans>Sign in as super admin, and create the first organisation in the admin portal.</Trans>
          </Banner>
          <StepActions>
            <LinkButton look="primary" to="/login">
              <Trans>Sign in</Trans>
            </LinkButton>
          </StepActions>
        </>
      ) : (
        <Banner kind="info">
          <Trans>The server is changing over. This takes a few seconds.</Trans>
        </Banner>
      )}
    </StepFrame>
  );
}
