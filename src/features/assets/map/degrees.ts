import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { LonLat } from '../../../domain/geometry/sphere.ts';
import { useFormat } from '../../../ui/format/format.ts';

/** Five decimals of a degree are a metre. */
const ROUND = 100_000;

/** 47.21034° N, 13.9° E, as the person writes numbers. */
export function useDegrees(): (place: LonLat) => string {
  const { t } = useLingui();
  const format = useFormat();
  return useCallback(
    ({ latitude, longitude }: LonLat) => {
      const rounded = (degrees: number) => format.number(Math.round(Math.abs(degrees) * ROUND) / ROUND);
      const [north, east] = [rounded(latitude), rounded(longitude)];
      const first = latitude < 0 ? t`${north}° S` : t`${north}° N`;
      return `${first}, ${longitude < 0 ? t`${east}° W` : t`${east}° E`}`;
    },
    [t, format],
  );
}

const CARDINALS = 8;

/** 350 m, 1.2 km; and the direction as a word of the compass. */
export function useWayWords(): (metres: number, bearing: number) => string {
  const { t } = useLingui();
  const format = useFormat();
  return useCallback(
    (metres: number, bearing: number) => {
      const far =
        metres < 1000
          ? format.quantity(Math.round(metres / 10) * 10, 'm')
          : format.quantity(Math.round(metres / 100) / 10, 'km');
      const winds = [
        t`north`,
        t`north-east`,
        t`east`,
        t`south-east`,
        t`south`,
        t`south-west`,
        t`west`,
        t`north-west`,
      ];
      const wind = winds[Math.round((bearing / 360) * CARDINALS) % CARDINALS] ?? '';
      return t`${far} to the ${wind}`;
    },
    [t, format],
  );
}
