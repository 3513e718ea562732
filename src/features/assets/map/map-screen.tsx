import { chakra } from '@chakra-ui/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Asset, asset } from '../../../domain/assets/asset.ts';
import type { LonLat } from '../../../domain/geometry/sphere.ts';
import { plainAttribution } from '../../../domain/map/base/base-map.ts';
import { useListState } from '../../../resource/list/use-list-state.ts';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import type { Speech } from '../../../resource/words/value-text.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { FillHeight } from '../../../ui/page/fill-height.tsx';
import { ASSET_LABELS } from '../labels.ts';
import { ASSET_VIEWS } from '../views.ts';
import { DeviceBaseMapDialog } from './base/base-map-dialog.tsx';
import { useBaseDialog } from './base/use-base-dialog.ts';
import { useBaseMaps } from './base/use-base-maps.ts';
import { useBaseOnMap } from './base/use-base-on-map.ts';
import { useUpdatesByItself } from './base/use-updates.ts';
import { ChosenCard } from './chosen-card.tsx';
import { cameraInAddress, keepCamera, keptCamera } from './device/kept-camera.ts';
import { HERE_ZOOM, type OwnPlace, useOwnPosition } from './device/use-own-position.ts';
import { useMapFilter } from './filter/use-map-filter.ts';
import type { MarkedBy } from './grid-map/mark-looks.ts';
import { LegendDialog } from './legend/legend-dialog.tsx';
import { MapHead } from './map-head.tsx';
import { MapNotices } from './map-notices.tsx';
import { MapPanel } from './map-panel.tsx';
import { MapPart } from './map-part.tsx';
import { placeOfAsset } from './place-of-asset.ts';
import { type DrawnArea, useArea } from './selection/use-area.ts';
import { useFitGiven, useGivenAssets } from './selection/use-given-assets.ts';
import { type ChosenAsset, useChoice } from './use-choice.ts';
import { useDrawn } from './use-drawn.ts';
import { useFirstView, useFitAll } from './use-first-view.ts';
import { type OpenedMap, useGridMap } from './use-grid-map.ts';
import { useInView } from './use-in-view.ts';
import { type KnownPlaces, useMapPlaces } from './use-map-places.ts';
import { useNames } from './use-names.ts';
import { type OwnJob, useOwnWork } from './use-own-work.ts';
import { ViewList, WorkList } from './view-list.tsx';

/** Assets where they stand, with the list's own filters. All of it comes from this device. */
export function MapScreen() {
  const speech = useSpeech(ASSET_LABELS);
  const workspace = useWorkspace();
  const ofView = useCallback(
    (id: string) => ASSET_VIEWS.find((view) => view.id === id)?.state?.(workspace) ?? {},
    [workspace],
  );
  const [state, setState] = useListState(asset, ofView);
  const given = useGivenAssets();
  const { filter, hasFailed } = useMapFilter(state, given.ids);
  const known = useMapPlaces(filter);
  const work = useOwnWork();
  const own = useOwnPosition();
  const area = useArea(known);
  const choice = useChoice();
  const [by, setBy] = useState<MarkedBy>('kind');
  const [isLegend, setLegend] = useState(false);
  const opened = useOpenedMap(known, area, choice, by);
  useFirstView(opened.map, opened.isSaid || given.ids !== undefined, work, known);
  const chosenPlace = choice.asset ? placeOfAsset(choice.asset) : undefined;
  useDrawn(opened.map, {
    version: known?.version ?? 0,
    by,
    work,
    here: own.here,
    corners: area.corners,
    chosen: chosenPlace,
    chosenId: choice.asset?.id ?? null,
  });
  useNames(opened.map, known, opened.rest);
  useHereOnce(opened, own);
  const fitAll = useFitAll(opened.map, known);
  useFitGiven(given, fitAll);
  const inView = useInView(known, opened.rest);
  const base = useBase(opened, area, work, choice.asset);
  const goTo = (place: LonLat | undefined) => place && opened.map?.goTo(place, NEAR_ZOOM);
  return (
    <FillHeight flush>
      <MapHead {...{ state, speech }} onChange={setState} onFind={fitAll} />
      <chakra.div flex="1" minH="0" display="flex" flexDirection={{ base: 'column', md: 'row' }}>
        <MapPart
          {...{ opened, work, own, area, given, base }}
          onAll={fitAll}
          onLegend={() => setLegend(true)}
        >
          <MapNotices
            {...{ known }}
            isRefused={opened.isRefused}
            hasFilterFailed={hasFailed}
            own={own.state}
          />
        </MapPart>
        <Beside {...{ choice, speech, work, inView, goTo }} here={own.here} />
      </chakra.div>
      {isLegend && <LegendDialog {...{ speech, by }} onBy={setBy} onClose={() => setLegend(false)} />}
      {base.dialog.isOpen && <DeviceBaseMapDialog {...base} />}
    </FillHeight>
  );
}

/** The ground of the tenant's own under the grid, and the dialog about it. */
function useBase(
  { map, rest }: OpenedMap,
  area: DrawnArea,
  work: readonly OwnJob[] | undefined,
  chosen: Asset | undefined,
) {
  const known = useBaseMaps();
  useBaseOnMap(map, known);
  useUpdatesByItself(known);
  const dialog = useBaseDialog(area);
  const sources = { work, rest, corners: area.corners, chosen };
  return { known, dialog, sources, attribution: plainAttribution(known.shown?.attribution ?? '') };
}

interface ChosenPartProps {
  choice: ChosenAsset;
  speech: Speech;
  here: LonLat | null;
  work: readonly OwnJob[] | undefined;
}

interface BesideProps extends ChosenPartProps {
  inView: ReturnType<typeof useInView>;
  goTo: (place: LonLat | undefined) => void;
}

/** For keys and screen readers too: everything that is on the map. */
function Beside({ inView, goTo, ...chosen }: BesideProps) {
  const { choice, work, speech } = chosen;
  return (
    <MapPanel chosen={choice.asset?.id}>
      <ChosenPart {...chosen} />
      <WorkList jobs={work ?? []} onChoose={(job) => (choice.chooseListed(job.id), goTo(job))} />
      <ViewList
        {...{ inView, speech }}
        chosen={choice.asset?.id}
        onChoose={(row) => (choice.chooseListed(row.id), goTo(placeOfAsset(row)))}
      />
    </MapPanel>
  );
}

function ChosenPart({ choice, speech, here, work }: ChosenPartProps) {
  const { asset: chosen, focusFor, close } = choice;
  if (!chosen) return null;
  const jobs = work?.filter(({ id }) => id === chosen.id) ?? [];
  return (
    <chakra.div p="3">
      <ChosenCard asset={chosen} {...{ speech, here, jobs, focusFor }} onClose={close} />
    </chakra.div>
  );
}

/** The whole world, until it is known where to look. */
const FAR = { longitude: 10, latitude: 30, zoom: 1.2 };

function useOpenedMap(
  known: KnownPlaces | undefined,
  area: DrawnArea,
  choice: ChosenAsset,
  by: MarkedBy,
): OpenedMap & { readonly isSaid: boolean } {
  const { database } = useWorkspace();
  const [parameters] = useSearchParams();
  const [said] = useState(() => cameraInAddress(parameters) ?? keptCamera(database));
  const opened = useGridMap({
    places: known?.places,
    camera: said ?? FAR,
    by,
    isDrawing: area.isDrawing,
    onPress: (place) => (area.isDrawing ? area.add(place) : choice.choose(null)),
    onPick: ([nearest]) => nearest && choice.choose(nearest),
  });
  const camera = opened.rest?.camera;
  useEffect(() => {
    if (camera) keepCamera(database, camera);
  }, [database, camera]);
  return { ...opened, isSaid: said !== null };
}

/** Near enough to tell it from its neighbours. */
const NEAR_ZOOM = 14;

/** The first answer to each question brings the map there; later ones move the mark alone. */
function useHereOnce({ map }: OpenedMap, { state, here }: OwnPlace): void {
  const isShown = useRef(false);
  useEffect(() => {
    if (state === 'asking') isShown.current = false;
    if (state !== 'on' || !here || !map || isShown.current) return;
    isShown.current = true;
    map.goTo(here, HERE_ZOOM);
  }, [map, state, here]);
}
