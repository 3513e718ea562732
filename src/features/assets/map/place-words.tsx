import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import Navigation from 'lucide-react/icons/navigation';
import type { LonLat } from '../../../domain/geometry/sphere.ts';
import { usePlaceText } from '../../../resource/words/use-place-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Muted } from '../../../ui/page/text.tsx';
import { navigateLink } from './device/navigate-link.ts';
import { WayFromHere, WayThere } from './way-from-here.tsx';

/** Where something is, and how far that is from here. */
export function PlaceWords({ place, here }: { place: LonLat | undefined; here: LonLat | null }) {
  const placeText = usePlaceText();
  if (!place) return null;
  return (
    <chakra.div fontSize="sm" display="grid" gap="1">
      <Muted dir="ltr">{placeText(place)}</Muted>
      {here ? <WayThere {...{ place, here }} /> : <WayFromHere place={place} />}
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
