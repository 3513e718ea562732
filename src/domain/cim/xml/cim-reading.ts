import type { CimLimits } from '../reading/cim-limits.ts';
import type { OwnedTexts } from './owned-text.ts';

/** What all files of one import share. */
export interface CimReading {
  readonly texts: OwnedTexts;
  readonly limits: CimLimits;
  /** Objects read so far. */
  objects: number;
}
