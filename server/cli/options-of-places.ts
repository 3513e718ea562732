import type { SaidOfPlaces } from '../../src/domain/gis-files/gis-feature.ts';
import { type GivenOfPlaces, saidOfPlaces } from '../../src/domain/gis-files/said-of-places.ts';

/** The options of the command. @throws Error in words for what is no projection or no extent */
export function optionsOfPlaces(given: GivenOfPlaces): SaidOfPlaces {
  const { said, unknown } = saidOfPlaces(given);
  const [first] = unknown;
  if (first === undefined) return said;
  throw new Error(
    first === 'crs'
      ? `--crs ${given.crs} is not known: give its definition, +proj=…`
      : '--extent is west,south,east,north in degrees',
  );
}
