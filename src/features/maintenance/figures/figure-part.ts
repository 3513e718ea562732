import { type MaintenancePeriod } from '../../../domain/maintenance/maintenance-figures.ts';
import { type Counted } from '../../../resource/detail/counted-rows.tsx';
import { type MaintenanceFacts } from './use-maintenance-facts.ts';

/** What a figure is computed from, and how it shows the rows that it counts. */
export interface FigurePart {
  readonly facts: MaintenanceFacts;
  readonly period: MaintenancePeriod;
  onCount(counted: Counted): void;
}
