import { useLingui } from '@lingui/react/macro';
import { useOnlineOnly } from '../../../session/connection/use-online-only.ts';

/** For the control of what is done to people: it holds at once and for every device, or not at all. */
export function usePeopleOnline() {
  const { t } = useLingui();
  const reason = t`Who gets in is decided by the server: this needs a connection.`;
  return { ...useOnlineOnly('administerPeople', reason), reason };
}
