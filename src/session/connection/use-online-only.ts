import type { OnlineOnlyAction } from '../../domain/online-only.ts';
import { useConnection } from './sync-status.tsx';

/** For the control of an action that only the server can do. `reason`: why not now, in the person's language. */
export function useOnlineOnly(action: OnlineOnlyAction, reason: string) {
  const connection = useConnection();
  const isOff = connection !== 'online';
  return {
    isOff,
    /** Goes to the control: its name in the list of such actions, and the reason as its description. */
    marks: { 'data-online-only': action, ...(isOff ? { title: reason } : {}) },
  };
}
