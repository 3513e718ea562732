import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { LinkButton } from '../../ui/controls/button.tsx';
import { MessagePage } from './message-page.tsx';

/** R2.1, word for word. */
export function NotFound({ inShell = false }: { inShell?: boolean }) {
  const { t } = useLingui();
  return (
    <MessagePage title={t`Page not found`} over="404" inShell={inShell}>
      <chakra.p color="fg.muted" mb="6">
        <Trans>The page you are looking for does not exist.</Trans>
      </chakra.p>
      <LinkButton look="primary" to="/">
        <Trans>Go to Home</Trans>
      </LinkButton>
    </MessagePage>
  );
}
