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
  const message = `"${name}" was not chosen along: a question with its choices takes every answer, and nothing is found in it`;
  return findingOf(name, 'missing_file', message);
}

function missingPicture(name: string): FormFinding {
  return findingOf(name, 'missing_file', `"${name}" was not chosen along: its picture is not shown`);
}

/** What nothing names by now goes. */
function only<T>(all: Readonly<Record<string, T>>, named: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => named.has(name)));
}

function unkeepable(content: JsonDocument): FormFinding[] {
  const { maxSize } = surveyForm.fields.content;
  const fault = documentFault(content, maxSize);
  if (fault === null) return [];
  if (fault === 'no_object') {
    const message = 'The form has signs that are no text, or groups that lie in each other too deeply';
    return [findingOf('', 'not_storable', message)];
  }
  const [size, most] = [jsonBytes(content), maxSize].map((bytes) => Math.ceil(bytes / 1000));
  const message = `The form takes ${size} kB, and ${most} kB are taken: leave out choices, tables beside it or languages, take smaller pictures, or make two forms of it`;
  return [findingOf('', 'form_too_large', message)];
}

/** A file's name without what is behind its last dot. */
export function baseOfFile(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}
