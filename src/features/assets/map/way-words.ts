import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useFormat } from '../../../ui/format/format.ts';

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
      const step = stepAt(metres);
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

/** Metres to which a way is rounded: near by each one counts. */
function stepAt(metres: number): number {
  if (metres < 100) return 1;
  return metres < 1000 ? 10 : 100;
}
