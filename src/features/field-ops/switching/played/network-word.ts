import type { PlanPlayed, SectionStanding } from '../../../../data/read/network/switching-messages.ts';
import type { SwitchingRequest } from '../../../../domain/field-ops/switching-request.ts';
import type { KnownNetwork } from '../../../../resource/network/use-network.ts';

/** What the network says of the section behind all isolating steps. */
export type NetworkWord =
  | { readonly kind: 'reading' }
  /** Nothing on this device is connected to anything. */
  | { readonly kind: 'none' }
  | { readonly kind: 'said'; readonly verdict: NonNullable<SwitchingRequest['clearanceVerdict']> };

/** What cannot be read is not known; what is being read is waited for. */
export function networkWord({ isHere, trouble, played, isolated, summaries }: Said): NetworkWord {
  const notKnown = { kind: 'said', verdict: 'notKnown' } as const;
  if (!isHere || trouble) return notKnown;
  if (!played || !isolated || summaries === undefined) return { kind: 'reading' };
  if (!played.hasNetwork) return { kind: 'none' };
  const verdict = isolated.section?.verdict ?? 'notKnown';
  // Of assets without details nobody knows what they connect.
  return summaries > 0 && verdict !== 'notIsolated' ? notKnown : { kind: 'said', verdict };
}

interface Said {
  readonly isHere: boolean;
  /** Why its rows cannot be read. */
  readonly trouble: KnownNetwork['trouble'] | undefined;
  readonly played: PlanPlayed | undefined;
  readonly isolated: SectionStanding | undefined;
  readonly summaries: number | undefined;
}
