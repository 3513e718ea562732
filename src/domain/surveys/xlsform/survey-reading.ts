import type { Choice, QuestionType } from '../form/definition.ts';
import type { Findings } from './form-table.ts';

/** What a sheet of questions is read with. */
export interface SurveyReading {
  readonly lists: Map<string, Choice[]>;
  /** Lists of the sheet `external_choices`, for `select_one_external`. */
  readonly external: ReadonlyMap<string, Choice[]>;
  readonly findings: Findings;
}

/** By key; keys in small letters. */
export type RowParameters = Readonly<Record<string, string>>;

/** The row that parameters stand in, as far as they depend on it. */
export interface ParameterPlace {
  readonly type: QuestionType;
  /** Its choices come from a file. */
  readonly isFile: boolean;
  readonly appearance: readonly string[];
  readonly lists: ReadonlyMap<string, readonly Choice[]>;
}
