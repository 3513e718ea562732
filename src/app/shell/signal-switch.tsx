import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { syncControls } from '../../session/sync-status.ts';
import { Switch } from '../../ui/checkbox.tsx';
import { useInstallation } from '../installation.tsx';
import { useShellSync } from '../sync-context.tsx';

/** Where demo data is loaded: makes the network go away for this browser, so that anyone can see what happens then. */
export function SignalSwitch() {
  const { demo } = useInstallation();
  const { connection } = useShellSync();
  if (!demo) return null;
  return (
    <Switch
      checked={connection === 'simulatedOffline'}
      onChange={(event) => syncControls.simulateNoSignal(event.target.checked)}
      label={
        <chakra.span whiteSpace="nowrap">
          <Trans>Simulate no signal</Trans>
        </chakra.span>
      }
    />
  );
}
