import type { RecordRow, RecordTable } from '../../../domain/surveys/form-report/record-tables.ts';

/** What the report of a form is about. */
export interface FormFigures {
  readonly tables: readonly RecordTable[];
  /** Of every table, by its path. */
  readonly rows: ReadonlyMap<string, readonly RecordRow[]>;
  /** One of the form's, which the person reads. */
  readonly language: string;
}
