import type { FieldDatabase } from '../../../data/store/database.ts';
import { documentIn } from '../../../domain/kit/fields/json-document.ts';
import type { FormEnvironment } from '../../../domain/surveys/form/environment.ts';
import type { Survey } from '../../../domain/surveys/survey.ts';
import { fillingRows } from './filling-rows.ts';
import { isNewRecord } from './last-time/earlier-surveys.ts';
import { beginFilling } from './model/begin-filling.ts';
import type { FillingBeginning } from './model/filling-session.ts';
import { type OpenedForm, openForm } from './model/open-form.ts';
import { type FillingShelf, fillingShelf, type PreparedFilling } from './model/prepared-filling.ts';

const SHELVES = new WeakMap<FieldDatabase, FillingShelf>();

/** Of the person whose database it is. */
export function shelfOf(database: FieldDatabase): FillingShelf {
  const shelf = SHELVES.get(database) ?? fillingShelf(Date.now);
  SHELVES.set(database, shelf);
  return shelf;
}

export interface Preparing {
  readonly database: FieldDatabase;
  readonly deviceId: string;
  readonly environmentOf: (opened: OpenedForm) => FormEnvironment;
  readonly mayEdit: boolean;
}

/** Reads the form of a survey; opens one that was begun. Null: there is nothing to begin with. */
export async function prepareFilling(
  surveyId: string,
  { database, deviceId, environmentOf, mayEdit }: Preparing,
): Promise<PreparedFilling | null> {
  const rows = await fillingRows(database, surveyId);
  const { survey, form } = rows;
  if (survey === null || form === null) return null;
  const opened = openForm(form.content);
  // A new one begins when somebody begins it: it notes when that was.
  if (typeof opened === 'string' || isNewRecord(survey)) return null;
  const begun = beginFilling(beginningOf(survey, opened, { environment: environmentOf(opened), mayEdit }));
  return { rows, deviceId, begun, preparedAt: Date.now() };
}

interface BeginningOptions {
  readonly environment: FormEnvironment;
  readonly mayEdit: boolean;
  /** Of the page to begin with; absent: where it was left. */
  readonly index?: number | null;
}

/** What a survey is begun from, or gone on with. */
export function beginningOf(
  survey: Survey,
  { form }: OpenedForm,
  { environment, mayEdit, index = null }: BeginningOptions,
): FillingBeginning {
  const isReadOnly = survey.status === 'Completed' || survey.status === 'Cancelled' || !mayEdit;
  return { form, environment, record: documentIn(survey.record), isReadOnly, index };
}
