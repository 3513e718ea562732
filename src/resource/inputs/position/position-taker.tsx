import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import MapPin from 'lucide-react/icons/map-pin';
import { Suspense, use, useState } from 'react';
import type { LonLat } from '../../../domain/geometry/sphere.ts';
import type { GivenPosition } from '../../../domain/surveys/xpath/position.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/controls/spinner.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import { PlaceChooser, type PlaceChooserProps } from './place-chooser.ts';
import { TypedPosition } from './typed-position.tsx';
import { type PositionFailure, usePosition } from './use-position.ts';

interface PositionTakerProps {
  label: React.ReactNode;
  /** Where it is now: the map begins there. */
  at?: LonLat | undefined;
  onTaken: (position: GivenPosition) => void;
}

/** A position from the device, with how exact it is by now; where that fails, typed. */
export function PositionTaker({ label, at, onTaken }: PositionTakerProps) {
  const [isTyping, setTyping] = useState(false);
  const { isLooking, best, failure, look, take, stop } = usePosition(onTaken);
  const { quantity } = useFormat();
  return (
    <chakra.div display="grid" gap="2">
      {isLooking ? (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" role="status">
          <Spinner size="1.5rem" />
          <chakra.span flex="1 1 10rem">
            {best ? (
              <Trans>Within {quantity(best.accuracy ?? 0, 'm')} by now, and getting better.</Trans>
            ) : (
              <Trans>Looking for the position. Under the open sky it is quicker.</Trans>
            )}
          </chakra.span>
          {best && (
            <Button size="lg" look="primary" onClick={() => take(best)}>
              <Trans>Take this one</Trans>
            </Button>
          )}
          <Button size="lg" onClick={stop}>
            <Trans>Cancel</Trans>
          </Button>
        </chakra.div>
      ) : (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button size="lg" icon={<LocateFixed aria-hidden />} onClick={look}>
            {label}
          </Button>
          <Button look="quiet" minH="14" aria-expanded={isTyping} onClick={() => setTyping(!isTyping)}>
            <Trans>Type it</Trans>
          </Button>
          <MapButton at={at} onChosen={(place) => onTaken({ ...place, altitude: null, accuracy: null })} />
        </chakra.div>
      )}
      {failure && (
        <Banner kind="warning">
          <FailureWords failure={failure} />
        </Banner>
      )}
      {isTyping && (
        <TypedPosition
          onTyped={(position) => {
            setTyping(false);
            onTaken(position);
          }}
        />
      )}
    </chakra.div>
  );
}

/** Where these screens have a map. */
function MapButton({ at, onChosen }: Pick<PlaceChooserProps, 'at' | 'onChosen'>) {
  const chooser = use(PlaceChooser);
  const [isOpen, setOpen] = useState(false);
  if (!chooser) return null;
  return (
    <>
      <Button look="quiet" minH="14" icon={<MapPin aria-hidden />} onClick={() => setOpen(true)}>
        <Trans>On the map</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <chooser.Map
            at={at}
            onClose={() => setOpen(false)}
            onChosen={(place) => {
              setOpen(false);
              onChosen(place);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function FailureWords({ failure }: { failure: PositionFailure }) {
  switch (failure) {
    case 'refused':
      return (
        <Trans>
          This app may not see where the device is. Allow it in the browser’s settings, or type it.
        </Trans>
      );
    case 'none':
      return <Trans>The device does not know where it is. Switch its location on, or type it.</Trans>;
    case 'slow':
      return (
        <Trans>No position was found within a minute. Go under the open sky and try again, or type it.</Trans>
      );
  }
}
