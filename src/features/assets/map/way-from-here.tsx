import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Compass from 'lucide-react/icons/compass';
import type { LonLat } from '../../../domain/geometry/sphere.ts';
import { wayBetween } from '../../../domain/map/map-way.ts';
import { exactness } from '../../../resource/inputs/position/exactness.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Muted } from '../../../ui/page/text.tsx';
import { useOwnPosition } from './device/use-own-position.ts';
import type { OwnPosition } from './grid-map/drawings.ts';
import { useWayWords } from './way-words.ts';

/** How far a place is from where one stands, and in which direction, while one walks: for ten minutes from a press on. */
export function WayFromHere({ place }: { place: LonLat }) {
  const { here, state, ask, stop } = useOwnPosition(true);
  if (here) {
    return (
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <WayThere {...{ place, here }} />
        <Button size="sm" look="quiet" onClick={stop}>
          <Trans>Stop</Trans>
        </Button>
      </chakra.div>
    );
  }
  return (
    <chakra.div display="grid" gap="1" justifyItems="start">
      <Button size="sm" icon={<Compass aria-hidden />} busy={state === 'asking'} onClick={ask}>
        <Trans>How far is it from here?</Trans>
      </Button>
      {(state === 'lost' || state === 'refused') && (
        <Muted role="status">
          <Trans>This device did not say where it is. Its settings may forbid it, or it sees no sky.</Trans>
        </Muted>
      )}
    </chakra.div>
  );
}

/** 240 m to the north-east; the arrow points there on a map with north above. */
export function WayThere({ place, here }: { place: LonLat; here: LonLat & Partial<OwnPosition> }) {
  const wayWords = useWayWords();
  const { quantity } = useFormat();
  const { metres, bearing } = wayBetween(here, place);
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" columnGap="2">
      <ArrowUp aria-hidden style={{ transform: `rotate(${Math.round(bearing)}deg)` }} />
      <span>{wayWords(metres, bearing)}</span>
      {here.accuracy !== undefined && (
        <Muted>
          <Trans>within {exactness(quantity, here.accuracy)}</Trans>
        </Muted>
      )}
    </chakra.span>
  );
}
