import type { AskedMessage, FollowerMessage, OpenMessage } from '../followed/worker-messages.ts';
import type { CountedCustomers, FoundAssets } from './found-assets.ts';
import type { PlanPlayed, SectionStanding, SwitchingQuestion } from './switching-messages.ts';

/** What the page asks its network worker. */
export type NetworkQuestion = AssetQuestion | SwitchingQuestion;

/** Of one asset. */
export type AssetQuestion =
  | { readonly about: 'standing'; readonly id: string }
  | { readonly about: 'trace'; readonly id: string }
  | { readonly about: 'supposed'; readonly id: string };

/** Answers in the same order; null: the asset is in no network. */
export interface NetworkAnswers {
  readonly standing: NetworkStanding | null;
  readonly trace: NetworkTrace | null;
  readonly supposed: SupposedChange | null;
  readonly played: PlanPlayed;
  readonly section: SectionStanding;
}

/** How an asset is supplied as its switches stand. */
export interface NetworkStanding {
  /** Null: no source is recorded in its part of the network, so that nothing can be said. */
  readonly isLive: boolean | null;
  /** With all switches as they normally stand. */
  readonly isLiveNormally: boolean;
  /** As `supplyOfAsset` counts them. */
  readonly liveEnds: number | null;
  readonly sources: FoundAssets;
  /** The next switches on every side. */
  readonly isolating: FoundAssets;
  /** Sources that no switch cuts off from it. */
  readonly uncut: FoundAssets;
}

/** Both nearest first. */
export interface NetworkTrace extends CountedCustomers {
  readonly upstream: FoundAssets;
  readonly downstream: FoundAssets;
}

/** What a switch would change that stands the other way, or an asset that is out. */
export interface SupposedChange extends CountedCustomers {
  readonly supposed: 'open' | 'closed' | 'out';
  readonly dead: FoundAssets;
  readonly live: FoundAssets;
  /** Below zero: closed. */
  readonly loopsOpened: number;
  /** Critical loads among what is dead. */
  readonly critical: FoundAssets;
}

export type ToNetworkWorker = OpenMessage | AskedMessage<NetworkQuestion>;

export type FromNetworkWorker = FollowerMessage<NetworkAnswers[keyof NetworkAnswers]>;
