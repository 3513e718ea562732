import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import type { SystemCheck } from '../../domain/install/wizard.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useBytes } from '../../ui/format/use-bytes.ts';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { SkeletonLines } from '../../ui/notices/skeleton.tsx';
import { CHECK_NAMES, checkWords } from './check-words.ts';
import { StepFailure } from './step-failure.tsx';
import { StepActions, StepFrame } from './step-frame.tsx';
import { useInstall } from './use-install.ts';

/** What the machine is like, looked at anew each time. Warnings let the wizard go on. */
export function CheckStep({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { checks, error, isBusy, check } = useChecks();
  const isFailed = checks?.some(({ status }) => status === 'failed') ?? false;
  return (
    <StepFrame
      title={t`System check`}
      lead={
        <Trans>Whether this machine has what Fieldline needs. It can be checked again at any time.</Trans>
      }
    >
      <StepFailure title={t`System requirements check failed.`} error={error} />
      {isFailed && (
        <Banner kind="error">
          <chakra.p fontWeight="semibold">{t`System requirements check failed.`}</chakra.p>
          <chakra.p mt="1">
            <Trans>Fix what is marked as failed, then check again.</Trans>
          </chakra.p>
        </Banner>
      )}
      {!checks && error === undefined && <SkeletonLines lines={8} label={t`Checking`} />}
      {checks && (
        <chakra.ul listStyleType="none" p="0" m="0">
          {checks.map((one) => (
            <Check key={one.id} check={one} />
          ))}
        </chakra.ul>
      )}
      <StepActions>
        <Button busy={isBusy} onClick={check}>
          <Trans>Check again</Trans>
        </Button>
        <Button look="primary" disabled={!checks || isFailed} onClick={onDone}>
          <Trans>Continue</Trans>
        </Button>
      </StepActions>
    </StepFrame>
  );
}

function useChecks() {
  const { call } = useInstall();
  const [checks, setChecks] = useState<readonly SystemCheck[]>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(true);
  const look = useCallback(() => {
    const browserTime = new Date().toISOString();
    return call('post', '/install/checks', { browserTime })
      .then((found) => {
        setChecks(found);
        setError(undefined);
      }, setError)
      .finally(() => setBusy(false));
  }, [call]);
  useEffect(() => {
    inBackground(look());
  }, [look]);
  const check = () => {
    setBusy(true);
    inBackground(look());
  };
  return { checks, error, isBusy, check };
}

function Check({ check }: { check: SystemCheck }) {
  const { i18n } = useLingui();
  const size = useBytes();
  const { found, mend } = checkWords(check, size);
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', sm: '12rem minmax(0, 1fr) auto' }}
      columnGap="4"
      rowGap="1"
      py="3"
      borderBottom="1px solid"
      borderColor="border"
      _last={{ borderBottom: 'none' }}
    >
      <chakra.span fontWeight="medium">{i18n._(CHECK_NAMES[check.id])}</chakra.span>
      <chakra.div gridColumn={{ base: '1 / -1', sm: '2' }} gridRow={{ base: '2', sm: '1' }} minW="0">
        <chakra.p overflowWrap="anywhere">{i18n._(found)}</chakra.p>
        {mend && (
          <chakra.p mt="1" fontSize="sm" color="fg.muted">
            {i18n._(mend)}
          </chakra.p>
        )}
      </chakra.div>
      <chakra.span justifySelf="end">
        <CheckBadge status={check.status} />
      </chakra.span>
    </chakra.li>
  );
}

function CheckBadge({ status }: Pick<SystemCheck, 'status'>) {
  if (status === 'ok') {
    return (
      <StatusBadge tone="safe">
        <Trans>In order</Trans>
      </StatusBadge>
    );
  }
  return status === 'warning' ? (
    <StatusBadge tone="energised">
      <Trans>Warning</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge tone="fault">
      <Trans>Failed</Trans>
    </StatusBadge>
  );
}
