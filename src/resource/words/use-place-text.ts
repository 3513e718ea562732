import { useCallback, useEffect, useState } from 'react';
import { type CoordinateRules, IN_DEGREES } from '../../domain/geometry/coordinates/coordinate-rules.ts';
import type { PlaceWriter } from '../../domain/geometry/coordinates/place-writer.ts';
import type { LonLat } from '../../domain/geometry/sphere.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { numberSigns } from '../../domain/kit/values/typed-number.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useFormat, useFormatLocale } from '../../ui/format/format.ts';
import { isolated, type PlaceToText, placeInDegrees } from './place-text.ts';

/** Where something is, in the coordinates of the tenant. In degrees until what reckons with projections has come. */
export function usePlaceText(): PlaceToText {
  const { quantity } = useFormat();
  const write = usePlaceWriter(useCoordinateRules());
  return useCallback(
    (place: LonLat) => {
      const text = write?.(place);
      return text ? isolated(text) : placeInDegrees(quantity, place);
    },
    [write, quantity],
  );
}

export function useCoordinateRules(): CoordinateRules {
  return useWorkspace().tenant.coordinates ?? IN_DEGREES;
}

/** Made once for each way of writing: every cell of a list would parse the projection anew. */
const writers = new Map<string, PlaceWriter>();

/** Ways of writing that are remembered: a tenant has one at a time. */
const MOST = 8;

function usePlaceWriter({ kind, grid, axes }: CoordinateRules): PlaceWriter | undefined {
  const { decimal } = numberSigns(useFormatLocale());
  const key = [kind, axes, decimal, grid].join(' ');
  const [, setArrived] = useState('');
  const known = kind === 'degrees' ? undefined : writers.get(key);
  useEffect(() => {
    if (kind === 'degrees' || writers.has(key)) return undefined;
    let isLate = false;
    const load = async () => {
      const { placeWriter } = await import('../../domain/geometry/coordinates/place-writer.ts');
      if (writers.size >= MOST) writers.clear();
      writers.set(key, placeWriter({ kind, grid, axes }, decimal));
      if (!isLate) setArrived(key);
    };
    inBackground(load());
    return () => {
      isLate = true;
    };
  }, [key, kind, grid, axes, decimal]);
  return known;
}
