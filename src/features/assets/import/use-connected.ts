import { useLingui } from '@lingui/react/macro';
import { useOnlineOnly } from '../../../session/connection/use-online-only.ts';

/** Whether an import can go on, and what its buttons say where it cannot. */
export function useConnected() {
  const { t } = useLingui();
  const reason = t`An import needs a connection: it compares the file with what is on the server.`;
  return { ...useOnlineOnly('importAssets', reason), reason };
}
