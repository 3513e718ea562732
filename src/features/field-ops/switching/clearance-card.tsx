import { chakra } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import LockOpen from 'lucide-react/icons/lock-open';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useId, useState } from 'react';
import type { ApiClient } from '../../../api/api-client.ts';
import { ApiError, isNetworkError } from '../../../api/api-error.ts';
import { clearanceMet } from '../../../data/check/check-interlock.ts';
import type { SwitchingRequest, switchingRequest } from '../../../domain/field-ops/switching-request.ts';
import {
  type ClearanceObstacle,
  obstacleToIssue,
  obstacleToRelease,
} from '../../../domain/field-ops/switching-rules.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import type { OnlineOnlyAction } from '../../../domain/online-only.ts';
import { entities } from '../../../domain/registry.ts';
import type { DetailPart } from '../../../resource/detail/resource-detail.tsx';
import { useRowStates } from '../../../resource/rows/use-record.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { isGone } from '../../../session/connection/connection.ts';
import { getsNoNews } from '../../../session/connection/no-news.ts';
import { syncControls, useSyncStatus } from '../../../session/connection/sync-status.tsx';
import { useErrorWords, useMissingWords } from '../../../session/problems/use-error-words.ts';
import { useLive } from '../../../session/use-live.ts';
import { Button, type ButtonProps } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { MutedText, SectionHeading } from '../../../ui/page/text.tsx';
import { ClearanceDialog } from './clearance-dialog.tsx';

type Reason = ClearanceObstacle | 'offline' | 'unsent' | 'notAllowed' | 'held';

const ISSUE_REASONS: Readonly<Record<Reason, MessageDescriptor>> = {
  offline: msg`Issuing a clearance needs a connection: the control room must know of it now.`,
  unsent: msg`Changes of this request are still on their way to the server.`,
  held: msg`What it says of the network is not so.`,
  notAllowed: msg`Your role does not include switching.`,
  wrongStatus: msg`A clearance is issued when the network is isolated.`,
  noHolder: msg`Name the clearance holder first.`,
  holderAway: msg`The holder cannot sign in here, and so could not release it. Name another one.`,
  ownClearance: msg`You cannot issue a clearance to yourself.`,
  noSteps: msg`Write down the isolating steps first.`,
  stepsOpen: msg`Not every isolating step is carried out.`,
  notHolder: msg`A clearance is released by its holder, or by somebody with the right to do it for them.`,
  noReason: msg`Say why you release it for the holder.`,
};

const RELEASE_REASONS: Readonly<Record<Reason, MessageDescriptor>> = {
  ...ISSUE_REASONS,
  offline: msg`Releasing a clearance needs a connection: the control room must know of it now.`,
  wrongStatus: msg`There is no clearance to release.`,
};

/** What stands in the way once it was done: that it was. */
const PAST: Readonly<Record<string, Readonly<Record<'issue' | 'release', Partial<typeof ISSUE_REASONS>>>>> = {
  ClearanceIssued: { issue: { wrongStatus: msg`The clearance is issued.` }, release: {} },
  Released: {
    issue: { wrongStatus: msg`The clearance was issued and is released.` },
    release: { wrongStatus: msg`The clearance is released.` },
  },
  Restored: {
    issue: { wrongStatus: msg`The clearance was issued and is released.` },
    release: { wrongStatus: msg`The clearance is released.` },
  },
};

/**
 * Issuing and releasing are calls to the server, never kept on the device to be sent later. Without a connection the
 * card says how old the copy on this device is.
 */
export function ClearanceCard({ row, speech }: DetailPart<typeof switchingRequest>) {
  const { can, database, user } = useWorkspace();
  const status = useSyncStatus();
  const { connection, lastSyncedAt } = status;
  const isUnsent = useRowStates(entities.switchingRequest, [row.id]).has(row.id);
  // The screen of a switching request gets no other row.
  const request = row as DetailPart<typeof switchingRequest>['row'] & SwitchingRequest;
  const wordsOf = useMissingWords();
  const isReady = request.status === 'Isolated';
  const met = useLive(
    () => (isReady ? clearanceMet(database, request) : Promise.resolve([])),
    [database, request, isReady],
  );
  const [mayIssue, mayRelease] = [can('switching:issue'), can('switching:release')];
  const first: Reason | null = connection !== 'online' ? 'offline' : isUnsent ? 'unsent' : null;
  return (
    <Card display="grid" gap="4">
      <SectionHeading>
        <Trans>Clearance</Trans>
      </SectionHeading>
      {getsNoNews(status) && (
        <Banner kind="warning">
          {isGone(connection) ? (
            <Trans>
              Copy of {speech.format.dateTime(lastSyncedAt)}, without a connection. The clearance may have
              been issued or released since.
            </Trans>
          ) : (
            <Trans>
              Copy of {speech.format.dateTime(lastSyncedAt)}: nothing newer comes to this device now. The
              clearance may have been issued or released since.
            </Trans>
          )}
        </Banner>
      )}
      {met && met.length > 0 && (
        <Banner kind="error">
          <Trans>No clearance can be issued on this:</Trans> {wordsOf(met).join(' · ')}
        </Banner>
      )}
      <chakra.div display="grid" gap="4" gridTemplateColumns="repeat(auto-fit, minmax(15rem, 1fr))">
        <ClearanceButton
          request={request}
          call="clearance"
          icon={<ShieldCheck aria-hidden />}
          reason={reasonText(
            { ...ISSUE_REASONS, ...PAST[request.status]?.issue },
            mayIssue
              ? (first ?? obstacleToIssue(request, user.id) ?? (met?.length === 0 ? null : 'held'))
              : 'notAllowed',
          )}
        >
          <Trans>Issue clearance</Trans>
        </ClearanceButton>
        <ClearanceButton
          request={request}
          call="release"
          icon={<LockOpen aria-hidden />}
          reason={reasonText(
            { ...RELEASE_REASONS, ...PAST[request.status]?.release },
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

function reasonText(words: typeof ISSUE_REASONS, reason: Reason | null): MessageDescriptor | null {
  return reason && words[reason];
}

/** Why the server found that it cannot be done, where the row on this device did not show it. */
function obstacleOf(words: typeof ISSUE_REASONS, { details }: ApiError): MessageDescriptor | undefined {
  const [code] = details.map((detail) => detail.code);
  return Object.entries(words).find(([reason]) => reason === code)?.[1];
}

const REASONS = { clearance: ISSUE_REASONS, release: RELEASE_REASONS } as const;

/** The version of the request that is on the screen, and why. */
type Seen = { readonly version: number; readonly reason: string | null };

const CALLS = {
  clearance: (api: ApiClient, id: string, seen: Seen) =>
    api.call('post', `/switching-requests/${id}/clearance`, seen),
  release: (api: ApiClient, id: string, seen: Seen) =>
    api.call('post', `/switching-requests/${id}/release`, seen),
} as const;

const NAMES: Readonly<Record<keyof typeof CALLS, OnlineOnlyAction>> = {
  clearance: 'issueClearance',
  release: 'releaseClearance',
};

interface ClearanceButtonProps extends Pick<ButtonProps, 'icon' | 'children'> {
  request: SwitchingRequest;
  call: keyof typeof CALLS;
  /** Why it cannot be pressed. */
  reason: MessageDescriptor | null;
  /** Done for somebody else, who is not asked: with a reason. */
  forHolder?: boolean;
}

function ClearanceButton({ request, call, reason, forHolder, icon, children }: ClearanceButtonProps) {
  const { t, i18n } = useLingui();
  const { api } = useWorkspace();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<SwitchingRequest | null>(null);
  const errorWords = useErrorWords();
  const wordsOf = useMissingWords();
  const reasonId = useId();
  const send = async ({ id, version }: SwitchingRequest, why: string | null) => {
    setAsked(null);
    setBusy(true);
    try {
      await CALLS[call](api, id, { version, reason: why });
      notify({
        kind: 'success',
        message: call === 'clearance' ? t`The clearance is issued.` : t`The clearance is released.`,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const obstacle = obstacleOf(REASONS[call], error);
      const named = error.code === 'held_by_clearance' ? wordsOf(error.details) : [];
      // It left this device: what became of it nobody here knows.
      const isUnknown = isNetworkError(error) || error.statusCode >= 500;
      const message = isUnknown
        ? t`No answer came: it is not known whether this was done. Treat the line as live until this screen shows it.`
        : t`The server refused: ${obstacle ? i18n._(obstacle) : [errorWords(error), ...named].join(' ')}`;
      notify({ kind: 'error', message });
    } finally {
      setBusy(false);
      syncControls.syncNow();
    }
  };
  return (
    <div>
      <Button
        size="lg"
        wide
        icon={icon}
        look={reason ? 'plain' : 'primary'}
        disabled={reason !== null}
        busy={isBusy}
        aria-describedby={reason ? reasonId : undefined}
        data-online-only={NAMES[call]}
        onClick={() => setAsked(request)}
      >
        {children}
      </Button>
      {asked && (
        <ClearanceDialog
          seen={asked}
          now={request}
          call={call}
          asksWhy={forHolder === true}
          onSend={(why) => inBackground(send(asked, why))}
          onClose={() => setAsked(null)}
        />
      )}
      {reason && (
        <MutedText id={reasonId} mt="1.5" fontSize="sm">
          {i18n._(reason)}
        </MutedText>
      )}
    </div>
  );
}
