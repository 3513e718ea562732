import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Navigate } from 'react-router-dom';
import { useInstallation } from '../installation.tsx';
import { MessagePage } from './message-page.tsx';

/** A server without a first administrator: how to set it up on the command line. */
export function Install() {
  const { t } = useLingui();
  const { installed } = useInstallation();
  if (installed) return <Navigate to="/" replace />;
  return (
    <MessagePage title={t`Fieldline is not set up yet`}>
      <chakra.div textAlign="start" color="fg.muted" display="grid" gap="4" mt="4">
        <p>
          <Trans>
            The server is running, but it has no organisation and no administrator. On the machine where it
            runs, stop it, then type:
          </Trans>
        </p>
        <chakra.pre
          bg="bg.sunken"
          color="fg"
          border="1px solid"
          borderColor="border"
          borderRadius="md"
          p="4"
          fontFamily="mono"
        >
          npm run setup
        </chakra.pre>
        <p>
          <Trans>
            It asks for the name of the organisation and for the first administrator, and prepares the
            database. Then start the server again and reload this page.
          </Trans>
        </p>
      </chakra.div>
    </MessagePage>
  );
}
