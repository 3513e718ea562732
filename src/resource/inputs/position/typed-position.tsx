import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { CoordinateFaultCode } from '../../../domain/geometry/coordinates/coordinate-fault.ts';
import { gridOf } from '../../../domain/geometry/coordinates/place-writer.ts';
import { readCoordinates } from '../../../domain/geometry/coordinates/read-coordinates.ts';
import type { LonLat } from '../../../domain/geometry/sphere.ts';
import { numberWithin } from '../../../domain/kit/values/typed-number.ts';
import type { GivenPosition } from '../../../domain/surveys/xpath/position.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/inputs.tsx';
import { useCoordinateRules, usePlaceText } from '../../words/use-place-text.ts';
import { NumberInputField } from '../number-field.tsx';

const LATITUDE = { min: -90, max: 90, places: 8 } as const;
const LONGITUDE = { min: -180, max: 180, places: 8 } as const;

export function TypedPosition({ onTyped }: { onTyped: (position: GivenPosition) => void }) {
  const { t } = useLingui();
  const placeText = usePlaceText();
  const [typed, setTyped] = useState({ latitude: '', longitude: '' });
  const [pasted, setPasted] = useState('');
  const { place, fault } = usePastedPlace(pasted);
  const numbers = placeIn(typed);
  const given = place ?? numbers;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="end" gap="2">
      <LabelledControl
        label={t`Coordinates in one line`}
        help={place ? placeText(place) : <Examples />}
        error={fault}
      >
        <TextInput dir="ltr" value={pasted} onChange={({ target }) => setPasted(target.value)} />
      </LabelledControl>
      <NumberInputField
        label={t`Latitude`}
        bounds={LATITUDE}
        value={typed.latitude}
        onChange={(text) => setTyped({ ...typed, latitude: text })}
      />
      <NumberInputField
        label={t`Longitude`}
        bounds={LONGITUDE}
        value={typed.longitude}
        onChange={(text) => setTyped({ ...typed, longitude: text })}
      />
      <Button
        minH="12"
        disabled={!given}
        onClick={() => given && onTyped({ ...given, altitude: null, accuracy: null })}
      >
        <Trans>Use these coordinates</Trans>
      </Button>
    </chakra.div>
  );
}

/** The same in every language: people copy them from other programs. */
const EXAMPLES = '47.2034, 13.9012 · 47°12\'12.2"N 13°54\'4.3"E · 33T 416700 5228400';

function Examples() {
  return <span dir="ltr">{EXAMPLES}</span>;
}

function placeIn(typed: { readonly latitude: string; readonly longitude: string }): LonLat | undefined {
  const latitude = numberWithin(typed.latitude, LATITUDE);
  const longitude = numberWithin(typed.longitude, LONGITUDE);
  const isWhole = typeof latitude === 'number' && typeof longitude === 'number';
  return isWhole ? { latitude, longitude } : undefined;
}

/** Coordinates as other programs and people write them, and what is wrong with them. */
function usePastedPlace(text: string): { place?: LonLat; fault?: string } {
  const { i18n } = useLingui();
  const words = useFaultWords();
  const rules = useCoordinateRules();
  const grid = useMemo(() => gridOf(rules), [rules]);
  const read = readCoordinates(text, { language: i18n.locale, ...(grid && { grid }) });
  if (!('code' in read)) return { place: read };
  return read.code === 'empty' ? {} : { fault: words(read.code) };
}

function useFaultWords(): (code: CoordinateFaultCode) => string {
  const { t } = useLingui();
  return (code) => {
    switch (code) {
      case 'latitude_range':
        return t`A latitude lies between −90 and 90 degrees.`;
      case 'longitude_range':
        return t`A longitude lies between −180 and 180 degrees.`;
      case 'hemisphere_missing':
        return t`Write the letter of the direction for both numbers, or for neither.`;
      case 'same_axis':
        return t`One of the two is north or south, the other one east or west.`;
      case 'sign_and_letter':
        return t`Write a sign or a letter, not both.`;
      case 'ambiguous_letter':
        return t`O is east in one language and west in another: write E or W.`;
      case 'minutes':
        return t`Minutes and seconds are less than 60, and only the last number has decimals.`;
      case 'utm_zone':
      case 'utm_band':
      case 'utm_easting':
      case 'utm_northing':
        return t`UTM is a zone with its letter, easting and northing in metres.`;
      case 'projection_range':
      case 'empty':
      case 'too_long':
      case 'not_coordinates':
        return t`These are no coordinates that can be read.`;
    }
  };
}
