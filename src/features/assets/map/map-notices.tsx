import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import type { OwnPlace } from './device/use-own-position.ts';
import type { KnownPlaces } from './use-map-places.ts';

interface MapNoticesProps {
  known: KnownPlaces | undefined;
  /** This browser cannot draw the map, or not just now. */
  isRefused: boolean;
  hasFilterFailed: boolean;
  own: OwnPlace['state'];
}

/** What the map cannot show, the most serious alone: they would cover it. */
export function MapNotices(props: MapNoticesProps) {
  const notice = noticeOf(props);
  if (!notice) return null;
  return (
    <chakra.div position="absolute" insetInline="3" bottom="14">
      {notice}
    </chakra.div>
  );
}

function noticeOf({ known, isRefused, hasFilterFailed, own }: MapNoticesProps): ReactNode {
  if (known?.trouble === 'ended') return <EndedNotice onAgain={known.reopen} />;
  if (known?.trouble === 'again' || hasFilterFailed) {
    return (
      <Banner kind="warning">
        <Trans>The assets on this device could not be read. The map tries again by itself.</Trans>
      </Banner>
    );
  }
  if (isRefused) {
    return (
      <Banner kind="warning">
        <Trans>This browser cannot draw the map. The list beside it shows all assets that it would.</Trans>
      </Banner>
    );
  }
  if (own !== 'refused' && own !== 'lost') return null;
  return (
    <Banner kind="warning">
      <Trans>This device did not say where it is. Its settings may forbid it, or it sees no sky.</Trans>
    </Banner>
  );
}

function EndedNotice({ onAgain }: { onAgain: () => void }) {
  return (
    <Banner
      kind="error"
      action={
        <Button size="sm" onClick={onAgain}>
          <Trans>Read again</Trans>
        </Button>
      }
    >
      <Trans>The map has stopped reading the assets on this device. They are safe.</Trans>
    </Banner>
  );
}
