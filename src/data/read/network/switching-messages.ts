import type { PlannedStep } from '../../../domain/network/switching/planned-step.ts';
import type { PlayedStep } from '../../../domain/network/switching/play-through.ts';
import type { EarthedEnd } from '../../../domain/network/switching/section-earths.ts';
import type { NotKnown, SectionVerdict } from '../../../domain/network/switching/section-isolation.ts';
import type { SingleLineSketch, SketchElement } from '../../../domain/network/switching/sketch.ts';
import type { StepFault } from '../../../domain/network/switching/step-faults.ts';
import type { CountedCustomers, FoundAssets } from './found-assets.ts';

/** What the page asks its network worker of a switching plan. */
export type SwitchingQuestion =
  | ({ readonly about: 'played' } & PlanAsked)
  | ({ readonly about: 'section' } & SectionAsked);

export interface PlanAsked {
  /** What others have switched before. */
  readonly before: readonly PlannedStep[];
  readonly steps: readonly PlannedStep[];
}

export interface SectionAsked extends PlanAsked {
  /** Steps that are played before it is looked at. */
  readonly upTo: number;
  /** Where somebody works; null: the request names no asset. */
  readonly work: string | null;
}

/** Ids of assets, some of them at most: `play-through.ts` and `section-isolation.ts` say how many. */
type Named<Told> = Omit<Told, 'assets'> & { readonly assets: readonly string[] };

/** One step with the numbers of what it does: which assets those are is asked of one step alone. */
export interface StepPlayed extends CountedCustomers, Pick<PlayedStep, 'id' | 'loopsOpened' | 'loopsClosed'> {
  readonly dead: number;
  readonly live: number;
  readonly parallel: readonly [left: readonly string[], right: readonly string[]] | null;
  readonly faults: readonly Named<StepFault>[];
}

/** What was played through. */
export interface PlanPlayed {
  /** Whether any asset on this device is connected to another one. */
  readonly hasNetwork: boolean;
  readonly steps: readonly StepPlayed[];
}

/** The network behind one step. */
export interface SectionStanding {
  /** What the step before it did. */
  readonly dead: FoundAssets;
  readonly live: FoundAssets;
  /** Null: where somebody works is not in the network, and nothing can be said of it. */
  readonly section: SectionTold | null;
  readonly sketch: SketchTold | null;
}

export interface SketchTold extends Omit<SingleLineSketch, 'elements'> {
  readonly elements: readonly SketchElementTold[];
}

export type SketchElementTold = Omit<SketchElement, 'asset'> & { readonly id: string };

export interface SectionTold {
  readonly verdict: SectionVerdict;
  readonly isDead: boolean | null;
  readonly isIsolated: boolean | null;
  readonly breaks: FoundAssets;
  readonly reaching: readonly (readonly string[])[];
  readonly ends: readonly { readonly id: string; readonly earthed: EarthedEnd['earthed'] }[];
  /** Of all ends: those above are the first of them, the unearthed ones before others. */
  readonly endCount: number;
  readonly earths: readonly string[];
  readonly notKnown: readonly { readonly why: NotKnown; readonly assets: readonly string[] }[];
}
