import type { Json } from '../kit/fields/field.ts';
import { problemCode } from './findings/problem-values.ts';
import { type CompiledForm, compileForm, type FormProblem } from './form/compile.ts';
import { checkedContent, type FormFiles, type FormPictures } from './form/stored-form.ts';

/** A stored form with its expressions read. */
export interface ReadyForm {
  readonly form: CompiledForm;
  readonly files: FormFiles;
  readonly pictures: FormPictures;
  readonly problems: readonly FormProblem[];
}

/** Versions that somebody works with at a time. */
const MOST_READY = 8;

const READY = new Map<string, ReadyForm>();

/**
 * A form as a version keeps it, ready for use. Reading the expressions of a large one takes as long as opening a record of it, and a
 * survey's page, its questions and each check of it ask for the same: those that were asked for last are kept.
 */
export function readyForm(stored: Json | undefined): ReadyForm {
  const key = JSON.stringify(stored ?? null);
  const ready = READY.get(key) ?? madeReady(stored);
  // The one that was asked for longest ago comes first.
  READY.delete(key);
  READY.set(key, ready);
  const [oldest] = READY.keys();
  if (READY.size > MOST_READY && oldest !== undefined) READY.delete(oldest);
  return ready;
}

function madeReady(stored: Json | undefined): ReadyForm {
  const { content, damage } = checkedContent(stored);
  const { definition, files, pictures } = content;
  const { form, problems } = compileForm(definition);
  const [first] = damage;
  if (first === undefined) return { form, files, pictures, problems };
  const fault = { what: 'damaged_content', path: first.path } as const;
  const code = problemCode(fault);
  const problem: FormProblem = { part: null, field: 'parameters', code, fault, place: null };
  return { form, files, pictures, problems: [problem] };
}
