import { useLingui } from '@lingui/react/macro';
import type { ApiClient } from '../../../api/api-client.ts';
import { ApiError, isNetworkError } from '../../../api/api-error.ts';
import type { SwitchingRequest } from '../../../domain/field-ops/switching-request.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { syncControls } from '../../../session/connection/sync-status.tsx';
import { useErrorWords, useMissingWords } from '../../../session/problems/use-error-words.ts';
import { type ClearanceCall, clearanceObstacleOf } from './clearance-reasons.ts';

/** The version of the request that is on the screen, what the network said of it, and why. */
type Seen = {
  readonly version: number;
  readonly reason: string | null;
  readonly verdict: SwitchingRequest['clearanceVerdict'];
};

const CALLS = {
  clearance: (api: ApiClient, id: string, seen: Seen) =>
    api.call('post', `/switching-requests/${id}/clearance`, seen),
  release: (api: ApiClient, id: string, seen: Seen) =>
    api.call('post', `/switching-requests/${id}/release`, { version: seen.version, reason: seen.reason }),
} as const;

/** Calls the server about the request as it was seen; `wordsOf` a failure: what became of it, or that nobody knows. */
export function useClearanceCall(call: ClearanceCall) {
  const { t, i18n } = useLingui();
  const { api } = useWorkspace();
  const errorWords = useErrorWords();
  const missingWords = useMissingWords();
  const send = async (
    { id, version }: SwitchingRequest,
    reason: string | null,
    verdict: SwitchingRequest['clearanceVerdict'],
  ) => {
    try {
      await CALLS[call](api, id, { version, reason, verdict });
    } finally {
      syncControls.syncNow();
    }
  };
  const wordsOf = (error: unknown) => {
    // It left this device: what became of it nobody here knows.
    if (!(error instanceof ApiError) || isNetworkError(error) || error.statusCode >= 500)
      return t`No answer came: it is not known whether this was done. Treat the line as live until this screen shows it.`;
    const obstacle = clearanceObstacleOf(call, error);
    const named = error.code === 'held_by_clearance' ? missingWords(error.details) : [];
    return t`The server refused: ${obstacle ? i18n._(obstacle) : [errorWords(error), ...named].join(' ')}`;
  };
  return { send, wordsOf };
}
