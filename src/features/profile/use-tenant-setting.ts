import { useAtomValue } from 'jotai';
import { refreshSession } from '../../api/refresh.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { sessionServiceAtom } from '../../session/account/session-store.ts';
import { useOnlineAccount } from './own-account.ts';
import { useAccountCall } from './use-account-call.ts';

/** Sets what holds for the whole tenant; it comes with the session, which is asked for anew at once. */
export function useTenantSetting() {
  const service = useAtomValue(sessionServiceAtom);
  const { isOff, marks } = useOnlineAccount();
  const { run, refusal, fault, isBusy } = useAccountCall();
  const change = (call: () => Promise<unknown>) =>
    run(async () => {
      await call();
      const session = await service.authorised.keeper.read();
      if (session) await refreshSession(service.authorised, session);
    });
  return {
    refusal,
    /** What is wrong with a field of the call. */
    fault,
    /** Of the field: off without a connection, and while the server is asked. */
    field: { disabled: isOff || isBusy, ...marks },
    set: (call: () => Promise<unknown>) => inBackground(change(call)),
  };
}
