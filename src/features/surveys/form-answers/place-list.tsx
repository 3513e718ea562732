import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { entities } from '../../../domain/registry.ts';
import type { PlacedAnswer } from '../../../domain/surveys/form-report/positions.ts';
import { recordPath } from '../../../resource/rows/record-path.ts';
import { usePlaceText } from '../../../resource/words/use-place-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { PlainList } from '../../../ui/page/layout.tsx';
import { LinkText, Muted } from '../../../ui/page/text.tsx';

/** Places at once, and how many more a press shows. */
const PLACES = 10;

/** Where the answers are, each with its survey. */
export function PlaceList({ places }: { places: readonly PlacedAnswer[] }) {
  const [most, setMost] = useState(PLACES);
  return (
    <>
      <PlainList display="grid" gap="2">
        {places.slice(0, most).map((place) => (
          <chakra.li key={place.row.number} display="flex" flexWrap="wrap" columnGap="3" minW="0">
            <LinkText>
              <Link to={recordPath(entities.survey, place.row.survey.id)}>{place.row.survey.title}</Link>
            </LinkText>
            <PlaceText {...place} />
          </chakra.li>
        ))}
      </PlainList>
      {places.length > most && (
        <Button size="sm" mt="3" onClick={() => setMost(most + PLACES)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  );
}

/** The coordinates, which the device's own map opens; of a line or an area its first ones. */
export function PlaceText({ positions, accuracy }: Pick<PlacedAnswer, 'positions' | 'accuracy'>) {
  const { quantity } = useFormat();
  const placeText = usePlaceText();
  const [first] = positions;
  if (!first) return null;
  const { latitude, longitude } = first;
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" columnGap="2">
      <LinkText dir="ltr">
        <a href={`geo:${latitude},${longitude}`}>{placeText(first)}</a>
      </LinkText>
      {accuracy !== null && <Muted>± {quantity(accuracy, 'm')}</Muted>}
      {positions.length > 1 && (
        <Muted>
          <Plural value={positions.length} one="# position" other="# positions" />
        </Muted>
      )}
    </chakra.span>
  );
}
