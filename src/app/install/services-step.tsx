import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ServiceName, ServiceValues } from '../../domain/install/wizard.ts';
import { SERVICE_NAMES } from '../../domain/install/wizard.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { SERVICE_FIELDS, valuesOfDraft } from './service-fields.ts';
import { ServiceSection } from './service-section.tsx';
import { StepFailure } from './step-failure.tsx';
import { StepActions, StepFrame } from './step-frame.tsx';
import { useInstall } from './use-install.ts';
import { useTask } from './use-task.ts';

/** Not named: as the server has it. Null: to be switched off. Else what is typed. */
type Drafts = Readonly<Partial<Record<ServiceName, ServiceValues | null>>>;

/** Services beside the server, each of which can be left out. Nothing is kept before all of it is right. */
export function ServicesStep({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { call, state, take } = useInstall();
  const [drafts, setDrafts] = useState<Drafts>({});
  const [wasMissing, setMissing] = useState(false);
  const { isBusy, error, run } = useTask();
  const isIncomplete = SERVICE_NAMES.some((service) => missingIn(service, drafts[service]).length > 0);
  const isMissing = wasMissing && isIncomplete;
  const change = (service: ServiceName, draft: ServiceValues | null | undefined) => {
    const { [service]: _before, ...others } = drafts;
    setDrafts(draft === undefined ? others : { ...others, [service]: draft });
  };
  const submit = () => {
    setMissing(isIncomplete);
    if (isIncomplete) return;
    run(async () => {
      take(await call('post', '/install/services', choicesOf(drafts)));
      onDone();
    });
  };
  return (
    <StepFrame
      title={t`Configure services`}
      lead={<Trans>All of them can be left out, and set later in the environment of the server.</Trans>}
    >
      <StepFailure title={t`Service configuration failed.`} error={error} />
      {isMissing && <Banner kind="error">{t`Please fill in all required fields.`}</Banner>}
      <chakra.div>
        {SERVICE_NAMES.map((service) => (
          <ServiceSection
            key={service}
            service={service}
            state={state.services[service]}
            draft={drafts[service]}
            missing={isMissing ? missingIn(service, drafts[service]) : []}
            error={error}
            onChange={(draft) => change(service, draft)}
          />
        ))}
      </chakra.div>
      <StepActions>
        <Button look="primary" busy={isBusy} onClick={submit}>
          {Object.keys(drafts).length > 0 || state.step === 'complete' ? (
            <Trans>Save and continue</Trans>
          ) : (
            <Trans>Continue without</Trans>
          )}
        </Button>
      </StepActions>
    </StepFrame>
  );
}

function missingIn(service: ServiceName, draft: ServiceValues | null | undefined): readonly string[] {
  if (!draft) return [];
  return SERVICE_FIELDS[service]
    .filter(({ name, required }) => required && (draft[name] ?? '').trim() === '')
    .map(({ name }) => name);
}

function choicesOf(drafts: Drafts): Record<string, ServiceValues | null> {
  return Object.fromEntries(
    SERVICE_NAMES.flatMap((service) => {
      const draft = drafts[service];
      return draft === undefined ? [] : [[service, draft && valuesOfDraft(service, draft)] as const];
    }),
  );
}
