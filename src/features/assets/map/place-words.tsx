import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import Navigation from 'lucide-react/icons/navigation';
import type { LonLat } from '../../../domain/geometry/sphere.ts';
import { wayBetween } from '../../../domain/map/map-way.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Muted } from '../../../ui/page/text.tsx';
import { useDegrees, useWayWords } from './degrees.ts';
import { navigateLink } from './device/navigate-link.ts';

/** Where something is, and how far that is from here. */
export function PlaceWords({ place, here }: { place: LonLat | undefined; here: LonLat | null }) {
  const degrees = useDegrees();
  const wayWords = useWayWords();
  if (!place) return null;
  const way = here && wayBetween(here, place);
  return (
    <chakra.div fontSize="sm" display="grid" gap="1">
      <Muted dir="ltr">{degrees(place)}</Muted>
      {way && <span>{wayWords(way.metres, way.bearing)}</span>}
    </chakra.div>
  );
}

/** Hands the place to the device's own maps. */
export function NavigateButton({ place }: { place: LonLat }) {
  return (
    <Button asChild>
      <a href={navigateLink(place, navigator.userAgent)} target="_blank" rel="noreferrer">
        <Navigation aria-hidden />
        <Trans>Navigate</Trans>
      </a>
    </Button>
  );
}
