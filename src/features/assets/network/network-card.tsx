import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { countsBy } from '../../../data/read/counts.ts';
import type { NetworkStanding } from '../../../data/read/network/network-messages.ts';
import type { DeviceNetwork } from '../../../data/read/network/open-network.ts';
import type { asset } from '../../../domain/assets/asset.ts';
import { canBeSupposed } from '../../../domain/assets/network-of-assets.ts';
import { SUMMARY } from '../../../domain/kit/entity/summary.ts';
import { entities } from '../../../domain/registry.ts';
import type { DetailPart } from '../../../resource/detail/resource-detail.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useSyncStatus } from '../../../session/connection/sync-status.tsx';
import { useLive } from '../../../session/use-live.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { StatusBadge } from '../../../ui/notices/badge.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Wrap } from '../../../ui/page/layout.tsx';
import { MutedText, SectionHeading } from '../../../ui/page/text.tsx';
import { FoundList } from './found-list.tsx';
import { SupposedPart } from './supposed-part.tsx';
import { TracePart } from './trace-part.tsx';
import { type KnownNetwork, useNetwork, useNetworkAnswer } from './use-network.ts';

/** How an asset is supplied, what lies before and behind it, and what would be without it: all of it from this device. */
export function NetworkCard({ row, speech }: DetailPart<typeof asset>) {
  const known = useNetwork();
  const { firstSync } = useSyncStatus();
  const ask = useCallback((network: DeviceNetwork) => network.standing(row.id), [row.id]);
  const answer = useNetworkAnswer(known, ask);
  // Before all is here, what feeds it may be what is missing.
  const standing = firstSync.done ? answer : undefined;
  return (
    <Card display="grid" gap="3" aria-labelledby="network-heading">
      <Wrap>
        <SectionHeading flex="1" id="network-heading">
          <Trans>Network</Trans>
        </SectionHeading>
        {standing && <LiveBadge isLive={standing.isLive} />}
      </Wrap>
      {firstSync.done ? (
        <>
          <Trouble known={known} />
          <Told standing={standing} known={known} speech={speech} />
        </>
      ) : (
        <MutedText>
          <Trans>What is live is said once all assets are on this device.</Trans>
        </MutedText>
      )}
      {standing && <TracePart id={row.id} known={known} speech={speech} />}
      {standing && canBeSupposed(row) && <SupposedPart row={row} known={known} speech={speech} />}
      <Advice />
    </Card>
  );
}

function LiveBadge({ isLive }: Pick<NetworkStanding, 'isLive'>) {
  if (isLive === null) {
    return (
      <StatusBadge tone="energised">
        <Trans>Not known</Trans>
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone={isLive ? 'energised' : 'neutral'}>
      {isLive ? <Trans>Live by the records</Trans> : <Trans>Dead by the records</Trans>}
    </StatusBadge>
  );
}

interface ToldProps extends Pick<DetailPart, 'speech'> {
  standing: NetworkStanding | null | undefined;
  known: KnownNetwork | undefined;
}

function Told({ standing, known, speech }: ToldProps) {
  if (standing === undefined) return <Waiting known={known} />;
  if (standing) return <Standing standing={standing} speech={speech} />;
  return (
    <p>
      <Trans>It is in no network on this device.</Trans>
    </p>
  );
}

function Waiting({ known }: { known: KnownNetwork | undefined }) {
  const { t } = useLingui();
  return known?.trouble === 'ended' ? null : <SkeletonLines lines={3} label={t`Reading the network …`} />;
}

function Trouble({ known }: { known: KnownNetwork | undefined }) {
  if (known?.trouble === 'again') {
    return (
      <Banner kind="warning">
        <Trans>The assets on this device could not be read. It is tried again.</Trans>
      </Banner>
    );
  }
  if (known?.trouble !== 'ended') return null;
  const again = (
    <Button size="sm" onClick={known.reopen}>
      <Trans>Read again</Trans>
    </Button>
  );
  return (
    <Banner kind="error" action={again}>
      <Trans>The network can no longer be read on this device. The assets are safe.</Trans>
    </Banner>
  );
}

function Standing({ standing, speech }: { standing: NetworkStanding } & Pick<DetailPart, 'speech'>) {
  const { t } = useLingui();
  const { isLive, isLiveNormally, sources, isolating, uncut } = standing;
  return (
    <>
      <p>
        <HowFed {...standing} />{' '}
        {isLive !== null &&
          isLive !== isLiveNormally &&
          (isLiveNormally ? (
            <Trans>With all switches as they normally stand it is live.</Trans>
          ) : (
            <Trans>With all switches as they normally stand it is dead.</Trans>
          ))}
      </p>
      {sources.count > 0 && <FoundList title={t`Fed from`} found={sources} speech={speech} />}
      {isolating.count > 0 && (
        <FoundList
          title={uncut.count > 0 ? t`Switches next to it` : t`Switches that isolate it`}
          found={isolating}
          speech={speech}
        />
      )}
      {uncut.count > 0 && (
        <FoundList title={t`Infeeds that no switch cuts off from it`} found={uncut} speech={speech} />
      )}
    </>
  );
}

function HowFed({ isLive, liveEnds }: NetworkStanding) {
  if (isLive === null) {
    return (
      <Trans>
        No infeed is recorded in this part of the network: whether it is live is not known. Treat it as live.
      </Trans>
    );
  }
  if (!isLive) return <Trans>No infeed reaches it as the switches stand.</Trans>;
  if (liveEnds === null || liveEnds === 0) return null;
  return liveEnds > 1 ? (
    <Trans>It is fed from more than one side.</Trans>
  ) : (
    <Trans>It is fed from one side.</Trans>
  );
}

/** Whoever reads it may stand in front of the line. */
function Advice() {
  const { database } = useWorkspace();
  const summaries = useLive(
    database,
    async (local) => (await countsBy(local, entities.asset, SUMMARY))['true'] ?? 0,
    [],
  );
  return (
    <>
      {summaries !== undefined && summaries > 0 && (
        <Banner kind="warning">
          <Trans>
            Of some assets this device has no details. What they connect is missing here: what they feed
            appears dead, and switches and infeeds may be missing from the lists.
          </Trans>
        </Banner>
      )}
      <MutedText fontSize="sm">
        <Trans>
          This is advice, worked out from what is recorded on this device: switches without a recorded
          position count as they normally stand, and planned and retired assets count as connected. The
          control room decides what is switched, and a line is dead only where it was tested and earthed.
        </Trans>
      </MutedText>
    </>
  );
}
