import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { NetworkStanding } from '../../../data/read/network/network-messages.ts';
import type { DeviceNetwork } from '../../../data/read/network/open-network.ts';
import type { asset } from '../../../domain/assets/asset.ts';
import { canBeSupposed } from '../../../domain/assets/network-of-assets.ts';
import type { DetailPart } from '../../../resource/detail/resource-detail.tsx';
import { FoundList } from '../../../resource/network/found-list.tsx';
import { NetworkAdvice, NetworkTrouble, NetworkWaiting } from '../../../resource/network/network-notices.tsx';
import { type KnownNetwork, useNetwork, useNetworkAnswer } from '../../../resource/network/use-network.ts';
import { useSyncStatus } from '../../../session/connection/sync-status.tsx';
import { StatusBadge } from '../../../ui/notices/badge.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Wrap } from '../../../ui/page/layout.tsx';
import { MutedText, SectionHeading } from '../../../ui/page/text.tsx';
import { SupposedPart } from './supposed-part.tsx';
import { TracePart } from './trace-part.tsx';

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
          <NetworkTrouble known={known} />
          <Told standing={standing} known={known} speech={speech} />
        </>
      ) : (
        <MutedText>
          <Trans>What is live is said once all assets are on this device.</Trans>
        </MutedText>
      )}
      {standing && <TracePart id={row.id} known={known} speech={speech} />}
      {standing && canBeSupposed(row) && <SupposedPart row={row} known={known} speech={speech} />}
      <NetworkAdvice />
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
  if (standing === undefined) return <NetworkWaiting known={known} />;
  if (standing) return <Standing standing={standing} speech={speech} />;
  return (
    <p>
      <Trans>It is in no network on this device.</Trans>
    </p>
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
