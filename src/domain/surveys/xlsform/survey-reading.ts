import type { Choice } from '../form/definition.ts';
import type { Findings } from './form-table.ts';

/** What a sheet of questions is read with. */
export interface SurveyReading {
  readonly lists: Map<string, Choice[]>;
  readonly findings: Findings;
}
