import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { ServiceName, ServiceTest, ServiceValues } from '../../domain/install/wizard.ts';
import { errorWords } from '../../session/problems/error-words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { RESULT_WORDS, SERVICE_TITLES } from './service-words.ts';
import { useInstall } from './use-install.ts';
import { useTask } from './use-task.ts';

interface ServiceTryProps {
  service: ServiceName;
  /** Null: those that the server keeps. */
  values: ServiceValues | null;
}

/** Does with the service what the server will do with it, and says what came of it. */
export function ServiceTry({ service, values }: ServiceTryProps) {
  const { t, i18n } = useLingui();
  const { call, state } = useInstall();
  const [found, setFound] = useState<ServiceTest>();
  const { isBusy, error, run } = useTask();
  const tryIt = () => {
    setFound(undefined);
    run(async () => setFound(await call('post', `/install/services/${service}/test`, { values })));
  };
  const title = i18n._(SERVICE_TITLES[service]);
  const recipient = state.admin?.email ?? '';
  const isIncomplete = error instanceof ApiError && error.code === 'validation';
  const words = errorWords(error);
  return (
    <chakra.div display="grid" gap="3" mt="3" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.div>
        <Button size="sm" busy={isBusy} aria-label={t`Test: ${title}`} onClick={tryIt}>
          <Trans>Test</Trans>
        </Button>
      </chakra.div>
      {error !== undefined && (
        <Banner kind="error">
          {isIncomplete
            ? t`Something is missing or not valid: look at the fields.`
            : typeof words === 'string'
              ? words
              : i18n._(words)}
        </Banner>
      )}
      {found && (
        <Banner kind={found.result === 'works' ? 'success' : 'error'}>
          {i18n._(RESULT_WORDS[found.result])}
          {found.result === 'works' && service === 'mail' && (
            <chakra.span display="block">
              <Trans>A mail is on its way to {recipient}.</Trans>
            </chakra.span>
          )}
          {found.words !== '' && (
            <chakra.span display="block" mt="1" fontSize="sm" fontFamily="mono" overflowWrap="anywhere">
              {found.words}
            </chakra.span>
          )}
        </Banner>
      )}
    </chakra.div>
  );
}
