import { useLingui } from '@lingui/react/macro';
import { useOnlineOnly } from '../../../session/connection/use-online-only.ts';

/** For what changes the base maps: they are on the server, and devices take them from there. */
export function useBaseMapsOnline() {
  const { t } = useLingui();
  return useOnlineOnly(
    'changeBaseMaps',
    t`Base maps are kept on the server. Changing them needs a connection.`,
  );
}
