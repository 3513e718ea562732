import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import type { MapBox } from '../../../../data/read/map/place-questions.ts';
import { isInBox } from '../../../../domain/map/is-in-box.ts';
import { PluralName } from '../../../../resource/words/plural-name.tsx';
import { PlainList } from '../../../../ui/page/layout.tsx';
import { Muted, MutedText } from '../../../../ui/page/text.tsx';
import { ListHeading, ListRow, NameAndAbout } from '../beside/list-row.tsx';
import { KindMark } from '../legend/kind-mark.tsx';
import { isSameRecord, type MapRecord } from '../map-record.ts';
import { entityOfLayer, lookOf } from './map-layers.ts';
import { MOST_PINS, type StandingRecord } from './standing-records.ts';
import type { ShownLayer } from './use-layers.ts';

/** Rows of one layer: nobody reads more beside a map. */
const MOST_LISTED = 50;

interface LayerListsProps {
  layers: readonly ShownLayer[];
  box: MapBox | undefined;
  chosen: MapRecord | null;
  onChoose: (record: StandingRecord) => void;
}

/** The pins in view, for who works without seeing or pointing. */
export function LayerLists({ layers, box, chosen, onChoose }: LayerListsProps) {
  return (
    <Suspense>
      {layers.map((layer) => (
        <LayerList key={layer.name} {...{ layer, box, chosen, onChoose }} />
      ))}
    </Suspense>
  );
}

type LayerListProps = Omit<LayerListsProps, 'layers'> & { layer: ShownLayer };

function LayerList({ layer: { name, records, isCut }, box, chosen, onChoose }: LayerListProps) {
  const { i18n } = useLingui();
  const most = i18n.number(MOST_PINS);
  const inView = box ? records.filter((record) => isInBox(record, box)) : records;
  if (inView.length === 0 && !isCut) return null;
  return (
    <section>
      <ListHeading>
        <PluralName entity={entityOfLayer(name)} />{' '}
        <Muted fontWeight="normal">{i18n.number(inView.length)}</Muted>
      </ListHeading>
      <PlainList>
        {inView.slice(0, MOST_LISTED).map((record) => (
          <li key={record.id}>
            <ListRow
              type="button"
              aria-current={isSameRecord(chosen, record)}
              onClick={() => onChoose(record)}
            >
              <KindMark look={lookOf(name)} />
              <NameAndAbout name={record.title} about={record.about} />
            </ListRow>
          </li>
        ))}
      </PlainList>
      {isCut && (
        <MutedText px="4" py="3" fontSize="sm">
          <Trans>More of them than the map can show: {most} at most.</Trans>
        </MutedText>
      )}
    </section>
  );
}
