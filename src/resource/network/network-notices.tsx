import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { SkeletonLines } from '../../ui/notices/skeleton.tsx';
import { MutedText } from '../../ui/page/text.tsx';
import { useAssetSummaries } from './use-asset-summaries.ts';
import type { KnownNetwork } from './use-network.ts';

export function NetworkWaiting({ known }: { known: KnownNetwork | undefined }) {
  const { t } = useLingui();
  return known?.trouble === 'ended' ? null : <SkeletonLines lines={3} label={t`Reading the network …`} />;
}

export function NetworkTrouble({ known }: { known: KnownNetwork | undefined }) {
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

/** Whoever reads it may stand in front of the line. */
export function NetworkAdvice() {
  const summaries = useAssetSummaries();
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
