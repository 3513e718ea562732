import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { LinkButton } from '../../ui/controls/button.tsx';
import { MessagePage } from './message-page.tsx';

/** Where the route guard sends a person whose role does not open a screen (R2.9). */
export function Unauthorized() {
  const { t } = useLingui();
  return (
    <MessagePage title={t`You may not open this page`} over="403">
      <chakra.p color="fg.muted" mb="6">
        <Trans>Your role does not include it. An administrator of your organisation can change that.</Trans>
      </chakra.p>
      <LinkButton look="primary" to="/">
        <Trans>Go to Home</Trans>
      </LinkButton>
    </MessagePage>
  );
}
