import { useLingui } from '@lingui/react/macro';
import type { OnlineOnlyAction } from '../../domain/online-only.ts';
import { useOnlineOnly } from '../../session/connection/use-online-only.ts';

/** For the control of what is done to the tenant's plugins. */
export function useOnlineOnlyHere(action: Extract<OnlineOnlyAction, `${string}Plugin`>) {
  const { t } = useLingui();
  return useOnlineOnly(action, t`Without a connection nothing can be installed. What is installed works.`);
}
