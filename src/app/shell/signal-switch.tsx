import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { syncControls, useConnection } from '../../session/connection/sync-status.tsx';
import { Switch } from '../../ui/controls/checkbox.tsx';
import { useInstallation } from '../installation.tsx';

/** Where demo data is loaded: makes the network go away for this browser, so that anyone can see what happens then. */
export function SignalSwitch() {
  const { demo } = useInstallation();
  const isOff = useConnection() === 'simulatedOffline';
  // What was pressed shows at once; the stored switch, which all tabs follow, comes a moment later.
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (wanted === isOff) setWanted(null);
  if (!demo) return null;
  const flip = (on: boolean) => {
    setWanted(on);
    syncControls.simulateNoSignal(on);
  };
  return (
    <Switch
      checked={wanted ?? isOff}
      onChange={(event) => flip(event.target.checked)}
      label={
        <chakra.span whiteSpace="nowrap">
          <Trans>Simulate no signal</Trans>
        </chakra.span>
      }
    />
  );
}
