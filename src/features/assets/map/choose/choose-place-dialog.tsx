import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LonLat } from '../../../../domain/geometry/sphere.ts';
import type { PlaceChooserProps } from '../../../../resource/inputs/position/place-chooser.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { MutedText } from '../../../../ui/page/text.tsx';
import { useDegrees } from '../degrees.ts';
import { FAR, keptCamera } from '../device/kept-camera.ts';
import { MapGround } from '../map-ground.tsx';
import { ScaleBar } from '../scale-bar.tsx';
import { useGridMap } from '../use-grid-map.ts';
import { useMapPlaces } from '../use-map-places.ts';

/** Near enough to tell two poles apart. */
const NEAR_ZOOM = 17;

const ALL_ASSETS = {};

/** The map is moved under a cross that stays in its middle: by a glove, a mouse or the arrow keys alike. */
export function ChoosePlaceDialog({ at, onChosen, onClose }: PlaceChooserProps) {
  const { t } = useLingui();
  const { database } = useWorkspace();
  const degrees = useDegrees();
  const known = useMapPlaces(ALL_ASSETS);
  const camera = at ? { ...at, zoom: NEAR_ZOOM } : (keptCamera(database) ?? FAR);
  const { onElement, map, rest, isRefused } = useGridMap({
    places: known?.places,
    camera,
    by: 'kind',
    isDrawing: true,
    onPress: (place) => map?.goTo(place),
    onPick: () => undefined,
    onPlace: () => undefined,
  });
  const place: LonLat | undefined = rest?.camera;
  return (
    <Dialog
      title={t`Choose the place on the map`}
      place="screen"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" disabled={!place} onClick={() => place && onChosen(place)}>
            <Trans>Use this place</Trans>
          </Button>
        </>
      }
    >
      <chakra.div
        position="relative"
        height={{ base: '60dvh', lg: '24rem' }}
        overflow="hidden"
        bg="bg.sunken"
      >
        <MapGround ref={onElement} data-drawing />
        <Cross />
        <ScaleBar metres={rest?.metres} />
      </chakra.div>
      <MutedText pt="2" fontSize="sm" role="status">
        {isRefused ? (
          <Trans>This browser cannot draw the map. Type the coordinates instead.</Trans>
        ) : (
          place && <span dir="ltr">{degrees(place)}</span>
        )}
      </MutedText>
    </Dialog>
  );
}

/** Points of its arms. */
const ARM = 18;

function Cross() {
  const path = `M${ARM} 0v${ARM * 2}M0 ${ARM}h${ARM * 2}`;
  return (
    <chakra.svg
      viewBox={`0 0 ${ARM * 2} ${ARM * 2}`}
      width={`${ARM * 2}px`}
      height={`${ARM * 2}px`}
      position="absolute"
      top="50%"
      left="50%"
      transform="translate(-50%, -50%)"
      pointerEvents="none"
      fill="none"
      aria-hidden
    >
      <chakra.path d={path} stroke="bg.surface" strokeWidth="6" />
      <chakra.path d={path} stroke="fg" strokeWidth="2" />
    </chakra.svg>
  );
}
