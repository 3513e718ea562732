import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import MapPin from 'lucide-react/icons/map-pin';
import { lazy, Suspense, use, useState } from 'react';
import type { LonLat } from '../../../domain/geometry/sphere.ts';
import type { GivenPosition } from '../../../domain/surveys/xpath/position.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { PlaceChooser, type PlaceChooserProps } from './place-chooser.ts';
import type { FoundPosition } from './take-position.ts';
import { FailureNotice, OfferedPosition, TakenWords, TakingProgress } from './taking-progress.tsx';
import { usePosition } from './use-position.ts';

/** With what reckons with projections: no form waits for that, and few ever type a place. */
const TypedPosition = lazy(async () => ({ default: (await import('./typed-position.tsx')).TypedPosition }));

interface PositionTakerProps {
  label: React.ReactNode;
  /** Where it is now: the map begins there. */
  at?: LonLat | undefined;
  /** What was taken is still there, so that it is said how exact it is. */
  isFilled: boolean;
  onTaken: (position: GivenPosition) => void;
}

/** A position from the device, with how exact it is by now, or the average of several; where that fails, typed. */
export function PositionTaker({ label, at, isFilled, onTaken }: PositionTakerProps) {
  const [isTyping, setTyping] = useState(false);
  // Null: the last one was typed or pressed on the map.
  const [taken, setTaken] = useState<FoundPosition | null>(null);
  const asked = useWorkspace().tenant.positionAccuracy ?? null;
  const give = (position: GivenPosition, found: FoundPosition | null = null) => {
    setTyping(false);
    setTaken(found);
    onTaken(position);
  };
  const { taking, search } = usePosition({ asked, onTaken: (found) => give(found, found) });
  if (taking.state === 'looking' || taking.state === 'averaging')
    return <TakingProgress {...{ taking, search, asked }} />;
  if (taking.state === 'offered') return <OfferedPosition found={taking.found} {...{ search, asked }} />;
  return (
    <chakra.div display="grid" gap="2">
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button size="lg" icon={<LocateFixed aria-hidden />} onClick={search.look}>
          {label}
        </Button>
        <Button look="quiet" minH="14" onClick={search.average}>
          <Trans>Average</Trans>
        </Button>
        <Button look="quiet" minH="14" aria-expanded={isTyping} onClick={() => setTyping(!isTyping)}>
          <Trans>Type it</Trans>
        </Button>
        <MapButton at={at} onChosen={(place) => give({ ...place, altitude: null, accuracy: null })} />
      </chakra.div>
      {taking.failure && <FailureNotice failure={taking.failure} />}
      {isFilled && taken && <TakenWords found={taken} />}
      {isTyping && (
        <Suspense>
          <TypedPosition onTyped={give} />
        </Suspense>
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
