import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { LonLat } from '../../../../domain/geometry/sphere.ts';
import { wayBetween } from '../../../../domain/map/map-way.ts';
import type { PlaceChooserProps } from '../../../../resource/inputs/position/place-chooser.ts';
import { usePlaceText } from '../../../../resource/words/use-place-text.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { MutedText } from '../../../../ui/page/text.tsx';
import { FAR, keptCamera } from '../device/kept-camera.ts';
import { MapGround } from '../map-ground.tsx';
import { ScaleBar } from '../scale-bar.tsx';
import { useGridMap } from '../use-grid-map.ts';
import { useMapPlaces } from '../use-map-places.ts';
import { useWayWords } from '../way-words.ts';
import { usePin } from './use-pin.ts';

/** Near enough to tell two poles apart. */
const NEAR_ZOOM = 17;

const ALL_ASSETS = {};

/** A press on the map puts the pin there; it is dragged by a glove or a mouse, and moved metre by metre with the arrow keys. */
export function ChoosePlaceDialog({ at, onChosen, onClose }: PlaceChooserProps) {
  const { t } = useLingui();
  const { database } = useWorkspace();
  const known = useMapPlaces(ALL_ASSETS);
  // Undefined: nobody has pressed the map yet. Where the camera happens to look is no place.
  const [place, setPlace] = useState<LonLat | undefined>(at);
  const { onElement, map, rest, isRefused } = useGridMap({
    places: known?.places,
    camera: at ? { ...at, zoom: NEAR_ZOOM } : (keptCamera(database) ?? FAR),
    by: 'kind',
    isDrawing: true,
    onPress: setPlace,
    onPick: () => undefined,
    onPlace: () => undefined,
  });
  usePin(map, place, setPlace);
  const middle = rest?.camera;
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
          <Button disabled={!middle} onClick={() => middle && setPlace(middle)}>
            <Trans>Put the pin in the middle</Trans>
          </Button>
          <Button look="primary" disabled={!place} onClick={() => place && onChosen(place)}>
            <Trans>Use this place</Trans>
          </Button>
        </>
      }
    >
      <chakra.div
        position="relative"
        // All of the dialog that its head, its words and its buttons leave: on a phone these stand in two rows.
        height={{ base: 'calc(100dvh - 16rem)', md: 'calc(100dvh - 12.5rem)' }}
        minH="12rem"
        overflow="hidden"
        borderRadius="md"
        bg="map.water"
      >
        <MapGround ref={onElement} data-drawing />
        <ScaleBar metres={rest?.metres} />
      </chakra.div>
      <MutedText pt="2" fontSize="sm" role="status">
        {isRefused ? (
          <Trans>This browser cannot draw the map. Type the coordinates instead.</Trans>
        ) : (
          <PinWords place={place} from={at} />
        )}
      </MutedText>
    </Dialog>
  );
}

/** Metres: less than the hand of whoever puts it there. */
const UNMOVED = 0.5;

/** Where the pin is, and how far from where it was taken. */
function PinWords({ place, from }: { place: LonLat | undefined; from: LonLat | undefined }) {
  const placeText = usePlaceText();
  const wayWords = useWayWords();
  if (!place) return <Trans>Press the map where it is.</Trans>;
  const way = from && wayBetween(from, place);
  return (
    <>
      <span dir="ltr">{placeText(place)}</span>{' '}
      {way && way.metres >= UNMOVED && <Trans>Moved {wayWords(way.metres, way.bearing)}</Trans>}
    </>
  );
}
