import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import LockOpen from 'lucide-react/icons/lock-open';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { clearanceMet } from '../../../data/check/check-interlock.ts';
import type { SwitchingRequest, switchingRequest } from '../../../domain/field-ops/switching-request.ts';
import { obstacleToIssue, obstacleToRelease } from '../../../domain/field-ops/switching-rules.ts';
import { entities } from '../../../domain/registry.ts';
import type { DetailPart } from '../../../resource/detail/resource-detail.tsx';
import { useRowStates } from '../../../resource/rows/use-record.ts';
import type { Speech } from '../../../resource/words/value-text.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { isGone } from '../../../session/connection/connection.ts';
import { getsNoNews } from '../../../session/connection/no-news.ts';
import { type SyncStatus, useSyncStatus } from '../../../session/connection/sync-status.tsx';
import { useMissingWords } from '../../../session/problems/use-error-words.ts';
import { useLive } from '../../../session/use-live.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { SectionHeading } from '../../../ui/page/text.tsx';
import { ClearanceButton } from './clearance-button.tsx';
import { type ClearanceReason, clearanceReasonText } from './clearance-reasons.ts';
import type { NetworkWord } from './played/network-word.ts';

interface ClearanceCardProps extends DetailPart<typeof switchingRequest> {
  /** What the network of this device says of the section. */
  word: NetworkWord;
}

/**
 * Issuing and releasing are calls to the server, never kept on the device to be sent later. Without a connection the
 * card says how old the copy on this device is.
 */
export function ClearanceCard({ row, speech, word }: ClearanceCardProps) {
  const { can, user } = useWorkspace();
  const status = useSyncStatus();
  const isUnsent = useRowStates(entities.switchingRequest, [row.id]).has(row.id);
  // The screen of a switching request gets no other row.
  const request = row as DetailPart<typeof switchingRequest>['row'] & SwitchingRequest;
  const wordsOf = useMissingWords();
  const met = useClearanceMet(request);
  const [mayIssue, mayRelease] = [can('switching:issue'), can('switching:release')];
  const first: ClearanceReason | null =
    status.connection !== 'online' ? 'offline' : isUnsent ? 'unsent' : null;
  return (
    <Card display="grid" gap="4">
      <SectionHeading>
        <Trans>Clearance</Trans>
      </SectionHeading>
      {getsNoNews(status) && <OldCopy status={status} speech={speech} />}
      {met && met.length > 0 && (
        <Banner kind="error">
          <Trans>No clearance can be issued on this:</Trans> {wordsOf(met).join(' · ')}
        </Banner>
      )}
      <chakra.div display="grid" gap="4" gridTemplateColumns="repeat(auto-fit, minmax(15rem, 1fr))">
        <ClearanceButton
          request={request}
          call="clearance"
          word={word}
          icon={<ShieldCheck aria-hidden />}
          reason={clearanceReasonText(
            'clearance',
            request.status,
            mayIssue
              ? (first ??
                  obstacleToIssue(request, user.id) ??
                  (met?.length === 0 ? (word.kind === 'reading' ? 'reading' : null) : 'held'))
              : 'notAllowed',
          )}
        >
          <Trans>Issue clearance</Trans>
        </ClearanceButton>
        <ClearanceButton
          request={request}
          call="release"
          icon={<LockOpen aria-hidden />}
          reason={clearanceReasonText(
            'release',
            request.status,
            first ?? obstacleToRelease(request, user.id, mayRelease),
          )}
          forHolder={request.holder !== user.id}
        >
          <Trans>Release clearance</Trans>
        </ClearanceButton>
      </chakra.div>
    </Card>
  );
}

/** What on the network forbids it, once the rest is done; undefined until that is known. */
function useClearanceMet(request: SwitchingRequest) {
  const { database } = useWorkspace();
  const isReady = request.status === 'Isolated';
  return useLive(database, (local) => (isReady ? clearanceMet(local, request) : Promise.resolve([])), [
    request,
    isReady,
  ]);
}

function OldCopy({ status, speech }: { status: SyncStatus; speech: Speech }) {
  const { connection, lastSyncedAt } = status;
  return (
    <Banner kind="warning">
      {isGone(connection) ? (
        <Trans>
          Copy of {speech.format.dateTime(lastSyncedAt)}, without a connection. The clearance may have been
          issued or released since.
        </Trans>
      ) : (
        <Trans>
          Copy of {speech.format.dateTime(lastSyncedAt)}: nothing newer comes to this device now. The
          clearance may have been issued or released since.
        </Trans>
      )}
    </Banner>
  );
}
