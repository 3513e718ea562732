import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { reportError } from '../../error-reports/report-error.ts';
import { Button } from '../../ui/controls/button.tsx';
import { loadAgain } from '../leave-page.ts';
import { MessagePage } from './message-page.tsx';

/** What the router shows when a screen throws (R8.3): the heading is the specification's. */
export function RouterError() {
  const { t } = useLingui();
  const error = useRouteError();
  useEffect(() => reportError(error, 'screen'), [error]);
  return (
    <MessagePage title={t`Unexpected Application Error!`}>
      <chakra.p fontFamily="mono" fontSize="sm" mb="3" overflowWrap="anywhere">
        {describe(error)}
      </chakra.p>
      <chakra.p color="fg.muted" mb="6">
        <Trans>What you saved is safe on this device. Load the page again to go on.</Trans>
      </chakra.p>
      <Button look="primary" onClick={loadAgain}>
        <Trans>Load again</Trans>
      </Button>
    </MessagePage>
  );
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}
