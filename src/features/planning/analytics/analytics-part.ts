import { type Counted } from '../../../resource/detail/counted-rows.tsx';
import { type PlanningFacts } from './use-planning-facts.ts';

/** What a part of the analytics works with. */
export interface AnalyticsPart {
  readonly facts: PlanningFacts;
  /** Shows the rows that a figure counts. */
  onCount(counted: Counted): void;
}
