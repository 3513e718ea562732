import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import Maximize from 'lucide-react/icons/maximize';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router-dom';
import type { IdList } from '../../../../data/read/id-list.ts';
import type { ListMapProps } from '../../../../resource/list/map/list-map.ts';
import { useLabels } from '../../../../resource/words/entity-labels.tsx';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { useLive } from '../../../../session/use-live.ts';
import { LinkText, MutedText } from '../../../../ui/page/text.tsx';
import { BaseAndScale } from '../base/base-and-scale.tsx';
import { MapPanel } from '../beside/map-panel.tsx';
import { FAR, keptCamera } from '../device/kept-camera.ts';
import { HERE_ZOOM, type OwnPlace, useOwnPosition } from '../device/use-own-position.ts';
import type { GridMap } from '../grid-map/grid-map.ts';
import { LayerLists } from '../layers/layer-list.tsx';
import { layerOf } from '../layers/map-layers.ts';
import { RecordCard } from '../layers/record-card.tsx';
import { ControlGroup, MapControl } from '../map-controls.tsx';
import { MapGround } from '../map-ground.tsx';
import { useChoice } from '../use-choice.ts';
import { useGridMap } from '../use-grid-map.ts';
import { LISTED_LIMITS, type ListedRecords, listedRecords } from './listed-records.ts';
import { useListedOnMap } from './use-listed-on-map.ts';

/** Near enough to tell a record from its neighbours. */
const NEAR_ZOOM = 14;

/** What a list finds, where it stands: these records and no others. No worker reads the grid for it. */
export function ListedMap({ entity, ids, withoutPlace }: ListMapProps) {
  const { t, i18n } = useLingui();
  const { database } = useWorkspace();
  const plural = i18n._(useLabels(entity).plural);
  const listed = useListed(entity, ids);
  const choice = useChoice();
  const own = useOwnPosition();
  const { onElement, map, rest, isRefused } = useGridMap({
    places: null,
    label: t`${plural} on the map`,
    camera: keptCamera(database) ?? FAR,
    by: 'kind',
    isDrawing: false,
    onPress: () => choice.choose(null),
    onPick: choice.choose,
    onPlace: () => undefined,
  });
  const fitAll = useListedOnMap(map, { entity, listed, own, choice });
  const layer = layerOf(entity);
  const layers = listed && layer ? [{ name: layer, records: listed.records, isCut: false }] : [];
  return (
    <chakra.div display="flex" flex="1" minH="0" flexDirection={{ base: 'column', md: 'row' }}>
      <chakra.div position="relative" flex="1" minW="0" minH="0" overflow="hidden" bg="map.water">
        <MapGround ref={onElement} />
        <Controls {...{ map, own }} onAll={fitAll} />
        <BaseAndScale map={map} metres={rest?.metres} />
      </chakra.div>
      <MapPanel label={plural} chosen={choice.record?.id}>
        <Words {...{ listed, withoutPlace, isRefused }} />
        {choice.record && (
          <chakra.div p="3">
            <RecordCard
              record={choice.record}
              here={own.here}
              focusFor={choice.focusFor}
              onClose={choice.close}
            />
          </chakra.div>
        )}
        <LayerLists
          layers={layers}
          box={rest?.box}
          chosen={choice.record}
          onChoose={(record) => {
            choice.chooseListed(record);
            map?.goTo(record, NEAR_ZOOM);
          }}
        />
      </MapPanel>
    </chakra.div>
  );
}

/** What was shown stays until it is known what is shown next. */
function useListed(entity: string, ids: IdList | undefined): ListedRecords | undefined {
  const { database } = useWorkspace();
  return useLive(
    database,
    (local) => (ids ? listedRecords(local, entity, ids) : Promise.resolve(undefined)),
    [entity, ids],
  );
}

interface WordsProps extends Pick<ListMapProps, 'withoutPlace'> {
  listed: ListedRecords | undefined;
  isRefused: boolean;
}

/** How many are on the map, and what is not. */
function Words({ listed, withoutPlace, isRefused }: WordsProps) {
  const { t, i18n } = useLingui();
  if (!listed) return null;
  const shown = i18n.number(listed.records.length);
  const others = i18n.number(listed.withoutPlace);
  const most = i18n.number(LISTED_LIMITS.pins);
  return (
    <chakra.div px="4" py="2" fontSize="sm" display="grid" gap="1">
      <chakra.span role="status">{t`${shown} on the map`}</chakra.span>
      {listed.withoutPlace > 0 && (
        <LinkText>
          <Link to={withoutPlace}>{t`${others} without a place`}</Link>
        </LinkText>
      )}
      {listed.isCut && (
        <MutedText>
          <Trans>More of them than the map can show: {most} at most.</Trans>
        </MutedText>
      )}
      {isRefused && (
        <MutedText>
          <Trans>This browser cannot draw the map. The list beside it shows the same.</Trans>
        </MutedText>
      )}
    </chakra.div>
  );
}

interface ControlsProps {
  map: GridMap | undefined;
  own: OwnPlace;
  onAll: () => void;
}

function Controls({ map, own, onAll }: ControlsProps) {
  const { t } = useLingui();
  const here = () => (own.here ? map?.goTo(own.here, HERE_ZOOM) : own.ask());
  return (
    <chakra.div
      role="toolbar"
      aria-label={t`Map`}
      aria-orientation="vertical"
      position="absolute"
      top="3"
      insetEnd="3"
      display="grid"
      gap="3"
    >
      <ControlGroup>
        <MapControl label={t`Zoom in`} onPress={() => map?.zoomBy(1)} icon={<Plus aria-hidden />} />
        <MapControl label={t`Zoom out`} onPress={() => map?.zoomBy(-1)} icon={<Minus aria-hidden />} />
      </ControlGroup>
      <ControlGroup>
        <MapControl
          label={t`Where am I`}
          busy={own.state === 'asking'}
          onPress={here}
          icon={<LocateFixed aria-hidden />}
        />
        <MapControl label={t`All of them`} onPress={onAll} icon={<Maximize aria-hidden />} />
      </ControlGroup>
    </chakra.div>
  );
}
