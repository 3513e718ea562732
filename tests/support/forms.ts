import type { JsonDocument } from '../../src/domain/kit/fields/field.ts';
import type { FormEnvironment } from '../../src/domain/surveys/form/environment.ts';
import { beginForm, setAnswer } from '../../src/domain/surveys/form/fill-in.ts';
import type { FormState } from '../../src/domain/surveys/form/form-state.ts';
import { flatAnswers, giveAnswers } from '../../src/domain/surveys/form/given/given-answers.ts';
import { answerFaults, answersOf, pathOf, relevanceOf } from '../../src/domain/surveys/form/record.ts';
import { type FormFiles, storedContent } from '../../src/domain/surveys/form/stored-form.ts';
import { readFormFile } from '../../src/domain/surveys/xlsform/read-form-file.ts';
import { type ReadForm, readXlsForm } from '../../src/domain/surveys/xlsform/read-xlsform.ts';
import type { XmlNode } from '../../src/domain/surveys/xpath/node.ts';

const NOW = Date.parse('2026-07-15T20:30:00Z');

/** A form from tables in Markdown, as authors write them in discussions. */
export async function formFrom(markdown: string): Promise<ReadForm> {
  const { sheets } = await readFormFile(new TextEncoder().encode(markdown), 'form.md');
  return readXlsForm(sheets, 'form.md');
}

/** The same as a version of a template's form keeps it. */
export async function contentFrom(markdown: string, files: FormFiles = {}): Promise<JsonDocument> {
  const { definition, errors } = await formFrom(markdown);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return storedContent({ definition, files });
}

/** A new record of a form that has no errors. */
export async function recordOf(markdown: string, about: Partial<FormEnvironment> = {}): Promise<FormState> {
  const { form, errors, definition } = await formFrom(markdown);
  if (form === null) throw new Error(JSON.stringify(errors));
  let seed = 0;
  return beginForm(form, {
    clock: { timeZone: 'UTC', now: () => NOW, random: () => (seed = (seed + 0.37) % 1), locale: 'en' },
    language: definition.defaultLanguage,
    metadata: {},
    files: {},
    ...about,
  });
}

/** What stands in a record after answers were given. */
export async function filledIn(markdown: string, given: unknown, about: Partial<FormEnvironment> = {}) {
  const state = await recordOf(markdown, about);
  const unknown = giveAnswers(state, flatAnswers(given));
  return { values: answersOf(state), relevant: relevanceOf(state), ...answerFaults(state), unknown };
}

/** The element at a path: `pole[2]/lean`. */
export function nodeAt(state: FormState, path: string): XmlNode {
  const found = [...state.partOf.keys()].find((node) => pathOf(node, state) === path);
  if (!found) throw new Error(`${path} is not there`);
  return found;
}

/** What a person answers. */
export function answer(state: FormState, path: string, text: string): void {
  setAnswer(state, nodeAt(state, path), text);
}
