import type { Actor } from '../../database/schema/actor.ts';

/** The person whose phone calls, in the tenant that it was let into. */
export interface OdkCaller {
  readonly actor: Actor;
  /** Where the tenant is. */
  readonly timeZone: string;
}
