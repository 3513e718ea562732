import type { JsonDocument } from '../../../domain/kit/fields/field.ts';
import { documentFault, jsonBytes } from '../../../domain/kit/fields/json-document.ts';
import { appendAll } from '../../../domain/kit/values/long-lists.ts';
import {
  type FormContent,
  picturesNamedIn,
  storedContent,
} from '../../../domain/surveys/form/stored-form.ts';
import { surveyForm } from '../../../domain/surveys/survey-form.ts';
import { filesNamedIn } from '../../../domain/surveys/xlsform/choice-file.ts';
import { type Findings, type FormFinding, findingOf } from '../../../domain/surveys/xlsform/form-table.ts';
import type { ReadForm } from '../../../domain/surveys/xlsform/read-xlsform.ts';

/** What a version of a form keeps. */
export interface FormForVersion {
  /** Null while anything is wrong. */
  readonly content: JsonDocument | null;
  /** Files that the form looks into and that are not at hand. */
  readonly missing: readonly string[];
}

/** What lies beside a form: tables that it looks into, pictures that it shows. */
export type BesideForm = Required<Pick<FormContent, 'files' | 'pictures'>>;

/** A form that was read and what is at hand beside it, as a version keeps them; what hinders that is added to the findings. */
export function contentOfForm(
  { definition, form }: ReadForm,
  beside: BesideForm,
  { errors, warnings }: Findings,
): FormForVersion {
  if (form === null) return { content: null, missing: [] };
  const named = [...filesNamedIn(form)];
  const bases = new Set(named.map(baseOfFile));
  const missing = named.filter((name) => !(baseOfFile(name) in beside.files));
  appendAll(warnings, missing.map(missingFile));
  const shown = picturesNamedIn(definition);
  const unseen = [...shown].filter((name) => !(name in beside.pictures));
  appendAll(warnings, unseen.map(missingPicture));
  const content = storedContent({
    definition,
    files: only(beside.files, bases),
    pictures: only(beside.pictures, shown),
  });
  appendAll(errors, unkeepable(content));
  return { content: errors.length === 0 ? content : null, missing: [...missing, ...unseen] };
}

function missingFile(name: string): FormFinding {
  return findingOf(name, { what: 'table_not_chosen', name });
}

function missingPicture(name: string): FormFinding {
  return findingOf(name, { what: 'picture_not_chosen', name });
}

/** What nothing names by now goes. */
function only<T>(all: Readonly<Record<string, T>>, named: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => named.has(name)));
}

function unkeepable(content: JsonDocument): FormFinding[] {
  const { maxSize } = surveyForm.fields.content;
  const fault = documentFault(content, maxSize);
  if (fault === null) return [];
  if (fault === 'no_object') return [findingOf('', { what: 'not_storable' })];
  const kilobytes = Math.ceil(jsonBytes(content) / 1000);
  return [findingOf('', { what: 'form_too_large', kilobytes, most: Math.ceil(maxSize / 1000) })];
}

/** A file's name without what is behind its last dot. */
export function baseOfFile(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}
