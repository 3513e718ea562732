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

/** 350 m, 1.2 km: as exact as it is given. */
export function useMetres(): (metres: number) => string {
  const format = useFormat();
  return useCallback(
    (metres: number) => (metres < 1000 ? format.quantity(metres, 'm') : format.quantity(metres / 1000, 'km')),
    [format],
  );
}

const CARDINALS = 8;

/** 350 m, 1.2 km; and the direction as a word of the compass. */
export function useWayWords(): (metres: number, bearing: number) => string {
  const { t } = useLingui();
  const words = useMetres();
  return useCallback(
    (metres: number, bearing: number) => {
      const step = metres < 1000 ? 10 : 100;
      const far = words(Math.round(metres / step) * step);
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
    [t, words],
  );
}
