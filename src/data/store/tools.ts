import type { Clock, RandomBytes } from '../../domain/kit/values/ids.ts';

/** Where time and ids come from, and who saves. */
export interface Tools {
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** Rights of the person, as this device knows them; absent: the server alone asks for them. */
  readonly permissions?: readonly string[];
}
