import { useLingui } from '@lingui/react/macro';
import { useOnlineOnly } from '../../../session/connection/use-online-only.ts';

/** For the control that changes a role: it holds at once and for everybody who has it, or not at all. */
export function useRolesOnline() {
  const { t } = useLingui();
  const reason = t`A role applies to everybody at once: changing one needs a connection.`;
  return { ...useOnlineOnly('administerRoles', reason), reason };
}
