import { chakra } from '@chakra-ui/react';
import { Suspense } from 'react';
import type { MapBox } from '../../../../data/read/map/place-questions.ts';
import { placeOfAsset } from '../../../../domain/assets/place-of-asset.ts';
import type { LonLat } from '../../../../domain/geometry/sphere.ts';
import type { Speech } from '../../../../resource/words/value-text.ts';
import { SeenPersonCard } from '../layers/crews/seen-person-card.tsx';
import { LayerLists } from '../layers/layer-list.tsx';
import { RecordCard } from '../layers/record-card.tsx';
import { assetRecord } from '../map-record.ts';
import { WorkList } from '../route/work-list.tsx';
import { SpotCard } from '../spot/spot-card.tsx';
import type { KnownPlaces } from '../use-map-places.ts';
import type { OnMap } from '../use-on-map.ts';
import { ChosenCard } from './chosen-card.tsx';
import { MapPanel } from './map-panel.tsx';
import type { AssetsInView } from './use-in-view.ts';
import { ViewList } from './view-list.tsx';

interface ChosenPartProps extends Pick<OnMap, 'choice' | 'spot' | 'own' | 'work' | 'layers'> {
  known: KnownPlaces | undefined;
  speech: Speech;
}

interface BesideProps extends ChosenPartProps, Pick<OnMap, 'way'> {
  inView: AssetsInView | undefined;
  box: MapBox | undefined;
  goTo: (place: LonLat | undefined) => void;
}

/** For keys and screen readers too: everything that is on the map. */
export function BesideMap({ way, inView, box, goTo, ...chosen }: BesideProps) {
  const { choice, spot, work, speech, layers } = chosen;
  const shown = spot.spot ? 'spot' : choice.record?.id;
  return (
    <MapPanel chosen={shown}>
      <ChosenPart {...chosen} />
      <WorkList {...way} jobs={work ?? []} onChoose={(job) => (choice.chooseListed(job.record), goTo(job))} />
      <LayerLists
        layers={layers.shown ?? []}
        box={box}
        chosen={choice.record}
        onChoose={(record) => (choice.chooseListed(record), goTo(record))}
      />
      <ViewList
        {...{ inView, speech }}
        chosen={choice.asset?.id}
        onChoose={(row) => (choice.chooseListed(assetRecord(row.id)), goTo(placeOfAsset(row)))}
      />
    </MapPanel>
  );
}

function ChosenPart({ choice, spot, own: { here }, known, speech, work, layers }: ChosenPartProps) {
  const { record, asset, focusFor, close } = choice;
  if (!spot.spot && !record) return null;
  const jobs = work?.filter((job) => asset !== undefined && job.asset?.id === asset.id) ?? [];
  const person = record?.entity === 'user' && layers.seen.find(({ userId }) => userId === record.id);
  const isOther = record !== null && record.entity !== 'asset' && record.entity !== 'user';
  return (
    <chakra.div p="3" display="grid" gap="3">
      {spot.spot && <SpotCard spot={spot.spot} known={known} onClose={spot.close} />}
      {asset && <ChosenCard {...{ asset, speech, here, jobs, focusFor }} onClose={close} />}
      {person && <SeenPersonCard {...{ person, here, focusFor }} onClose={close} />}
      {isOther && (
        <Suspense>
          <RecordCard {...{ record, here, focusFor }} onClose={close} />
        </Suspense>
      )}
    </chakra.div>
  );
}
