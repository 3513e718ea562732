import { chakra } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import { asset } from '../../../domain/assets/asset.ts';
import type { LonLat } from '../../../domain/geometry/sphere.ts';
import { useListState } from '../../../resource/list/use-list-state.ts';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { FillHeight } from '../../../ui/page/fill-height.tsx';
import { ASSET_LABELS } from '../labels.ts';
import { ASSET_VIEWS } from '../views.ts';
import { DeviceBaseMapDialog } from './base/base-map-dialog.tsx';
import { useBase } from './base/use-base.ts';
import { BesideMap } from './beside/beside.tsx';
import { useInView } from './beside/use-in-view.ts';
import { useMapFilter } from './filter/use-map-filter.ts';
import type { MarkedBy } from './grid-map/mark-looks.ts';
import { LegendDialog } from './legend/legend-dialog.tsx';
import { MapHead } from './map-head.tsx';
import { MapNotices } from './map-notices.tsx';
import { MapPart } from './map-part.tsx';
import { PictureMenu } from './picture/picture-menu.tsx';
import { useFitGiven, useGivenAssets } from './selection/use-given-assets.ts';
import { useDrawnSwitching } from './switching/use-switching.ts';
import { useDrawn } from './use-drawn.ts';
import { useFirstView, useFitAll } from './use-first-view.ts';
import { useHereOnce } from './use-here-once.ts';
import { useMapPlaces } from './use-map-places.ts';
import { useNames } from './use-names.ts';
import { useOnMap } from './use-on-map.ts';
import { useOpenedMap } from './use-opened-map.ts';

/** Near enough to tell an asset from its neighbours. */
const NEAR_ZOOM = 14;

/** Assets where they stand, with the list's own filters. All of it comes from this device. */
export function MapScreen() {
  const { state, setState, speech, filter, hasFailed, given } = useShownAssets();
  const known = useMapPlaces(filter);
  const [by, setBy] = useState<MarkedBy>('kind');
  const [isLegend, setLegend] = useState(false);
  const on = useOnMap(known);
  const opened = useOpenedMap({ ...on, known, by });
  useFirstView(
    opened.map,
    opened.isSaid || given.ids !== undefined || on.switching.shown !== undefined,
    on.work,
    known,
  );
  useDrawn(opened.map, { ...on, version: known?.version ?? 0, by });
  useDrawnSwitching(opened.map, on.switching);
  useNames(opened.map, known, opened.rest);
  useHereOnce(opened, on.own);
  const fitAll = useFitAll(opened.map, known);
  useFitGiven(given, fitAll);
  const inView = useInView(known, opened.rest);
  const base = useBase(opened, { ...on, chosen: on.choice.asset });
  const goTo = (place: LonLat | undefined) => place && opened.map?.goTo(place, NEAR_ZOOM);
  return (
    <FillHeight flush>
      <MapHead {...{ state, speech }} onChange={setState} onFind={fitAll}>
        <PictureMenu map={opened.map} rest={opened.rest} base={base.attribution} />
      </MapHead>
      <chakra.div flex="1" minH="0" display="flex" flexDirection={{ base: 'column', md: 'row' }}>
        <MapPart {...on} {...{ opened, given, base }} onAll={fitAll} onLegend={() => setLegend(true)}>
          <MapNotices
            {...{ known }}
            isRefused={opened.isRefused}
            hasFilterFailed={hasFailed}
            own={on.own.state}
          />
        </MapPart>
        <BesideMap {...on} {...{ speech, known, inView, goTo }} box={opened.rest?.box} />
      </chakra.div>
      {isLegend && (
        <LegendDialog {...{ speech, by }} layers={on.layers} onBy={setBy} onClose={() => setLegend(false)} />
      )}
      {base.dialog.isOpen && <DeviceBaseMapDialog {...base} />}
    </FillHeight>
  );
}

/** What the list's filters and search show, or what somebody came with. */
function useShownAssets() {
  const speech = useSpeech(ASSET_LABELS);
  const workspace = useWorkspace();
  const ofView = useCallback(
    (id: string) => ASSET_VIEWS.find((view) => view.id === id)?.state?.(workspace) ?? {},
    [workspace],
  );
  const [state, setState] = useListState(asset, ofView);
  const given = useGivenAssets();
  return { state, setState, speech, given, ...useMapFilter(state, given.ids) };
}
