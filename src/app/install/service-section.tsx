import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ServiceName, ServiceState, ServiceValues } from '../../domain/install/wizard.ts';
import { Button } from '../../ui/controls/button.tsx';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { SERVICE_FIELDS } from './service-fields.ts';
import { ServiceForm } from './service-form.tsx';
import { ServiceTry } from './service-try.tsx';
import { SERVICE_PURPOSES, SERVICE_TITLES } from './service-words.ts';

interface ServiceSectionProps {
  service: ServiceName;
  state: ServiceState;
  draft: ServiceValues | null | undefined;
  /** Required fields that are empty. */
  missing: readonly string[];
  error: unknown;
  /** Undefined: leave it as the server has it. */
  onChange: (draft: ServiceValues | null | undefined) => void;
}

export function ServiceSection(props: ServiceSectionProps) {
  const { service, state, draft, missing, error, onChange } = props;
  const { i18n } = useLingui();
  const isSet = draft === undefined && state.state !== 'off';
  return (
    <chakra.section py="4" borderTop="1px solid" borderColor="border" _first={{ borderTop: 'none', pt: '0' }}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" mb="1">
        <chakra.h3 fontSize="md" fontWeight="semibold">
          {i18n._(SERVICE_TITLES[service])}
        </chakra.h3>
        <StateBadge state={draft === null ? 'off' : draft ? 'draft' : state.state} />
        <chakra.div ms="auto" display="flex" gap="2">
          <Actions {...props} />
        </chakra.div>
      </chakra.div>
      <chakra.p fontSize="sm" color="fg.muted" maxW="34rem">
        {i18n._(SERVICE_PURPOSES[service])}
      </chakra.p>
      {draft && (
        <ServiceForm service={service} draft={draft} missing={missing} error={error} onChange={onChange} />
      )}
      {isSet && <ServiceTry service={service} values={null} />}
    </chakra.section>
  );
}

function Actions({ service, state, draft, onChange }: ServiceSectionProps): ReactNode {
  if (state.state === 'fixed') return null;
  if (draft !== undefined) {
    return (
      <Button size="sm" look="quiet" onClick={() => onChange(undefined)}>
        {draft === null ? <Trans>Keep it</Trans> : <Trans>Cancel</Trans>}
      </Button>
    );
  }
  const begin = () => onChange({ ...initialOf(service), ...state.values });
  return (
    <>
      {state.state === 'set' && (
        <Button size="sm" look="quiet" onClick={() => onChange(null)}>
          <Trans>Remove</Trans>
        </Button>
      )}
      <Button size="sm" onClick={begin}>
        {state.state === 'set' ? <Trans>Change</Trans> : <Trans>Set up</Trans>}
      </Button>
    </>
  );
}

function initialOf(service: ServiceName): ServiceValues {
  return Object.fromEntries(
    SERVICE_FIELDS[service].flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]])),
  );
}

function StateBadge({ state }: { state: ServiceState['state'] | 'draft' }) {
  if (state === 'off') {
    return (
      <StatusBadge tone="neutral">
        <Trans>Left out</Trans>
      </StatusBadge>
    );
  }
  if (state === 'draft') {
    return (
      <StatusBadge tone="signal">
        <Trans>Not saved yet</Trans>
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone="safe">
      {state === 'fixed' ? <Trans>Set by the environment</Trans> : <Trans>Saved</Trans>}
    </StatusBadge>
  );
}
