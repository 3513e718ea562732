import { useLingui } from '@lingui/react/macro';
import type { ApiClient } from '../../../api/api-client.ts';
import { ApiError, isNetworkError } from '../../../api/api-error.ts';
import type { SwitchingRequest } from '../../../domain/field-ops/switching-request.ts';
import { useNotedAct } from '../../../resource/act/use-act.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { syncControls } from '../../../session/connection/sync-status.tsx';
import { useErrorWords, useMissingWords } from '../../../session/problems/use-error-words.ts';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { type ClearanceCall, clearanceObstacleOf } from './clearance-reasons.ts';

/** The version of the request that is on the screen, and why. */
type Seen = { readonly version: number; readonly reason: string | null };

const CALLS = {
  clearance: (api: ApiClient, id: string, seen: Seen) =>
    api.call('post', `/switching-requests/${id}/clearance`, seen),
  release: (api: ApiClient, id: string, seen: Seen) =>
    api.call('post', `/switching-requests/${id}/release`, seen),
} as const;

/** Calls the server about the request as it was seen, and says what became of it, or that nobody knows. */
export function useClearanceCall(call: ClearanceCall) {
  const { t, i18n } = useLingui();
  const { api } = useWorkspace();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const wordsOf = useMissingWords();
  const send = async ({ id, version }: SwitchingRequest, why: string | null) => {
    try {
      await CALLS[call](api, id, { version, reason: why });
      notify({
        kind: 'success',
        message: call === 'clearance' ? t`The clearance is issued.` : t`The clearance is released.`,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const obstacle = clearanceObstacleOf(call, error);
      const named = error.code === 'held_by_clearance' ? wordsOf(error.details) : [];
      // It left this device: what became of it nobody here knows.
      const isUnknown = isNetworkError(error) || error.statusCode >= 500;
      const message = isUnknown
        ? t`No answer came: it is not known whether this was done. Treat the line as live until this screen shows it.`
        : t`The server refused: ${obstacle ? i18n._(obstacle) : [errorWords(error), ...named].join(' ')}`;
      notify({ kind: 'error', message });
    } finally {
      syncControls.syncNow();
    }
  };
  const { act, busy } = useNotedAct(send);
  return { send: act, isBusy: busy };
}
