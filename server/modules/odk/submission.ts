import type { JsonDocument } from '../../../src/domain/kit/fields/field.ts';
import type { CompiledForm } from '../../../src/domain/surveys/form/compile.ts';
import type { FormQuestion, QuestionType } from '../../../src/domain/surveys/form/definition.ts';
import { giveAnswers } from '../../../src/domain/surveys/form/given/given-answers.ts';
import type { FormFiles } from '../../../src/domain/surveys/form/stored-form.ts';
import { recordOf } from '../../../src/domain/surveys/form/stored-record.ts';
import { recordState } from '../../../src/domain/surveys/record-state.ts';
import { readXml, UnreadableXml } from '../../../src/domain/surveys/xml/read-xml.ts';
import { elementsOf, localName, stringValue, type XmlNode } from '../../../src/domain/surveys/xpath/node.ts';
import { refuse } from '../../problems/errors.ts';

/** What a phone sends of one filled-in form: a document, beside its files. */
export interface Submission {
  /** What the form is called: the survey's id. */
  readonly formId: string;
  /** Of this filled-in form, whichever way it comes and however often. */
  readonly instanceId: string;
  /** Answers by path: instances of repeats count from one. */
  readonly answers: ReadonlyMap<string, string>;
  readonly text: string;
}

/** @throws ProblemError `validation` for what is no submission */
export function readSubmission(text: string): Submission {
  const root = rootOf(text);
  const meta = root && elementsOf(root).find((child) => localName(child.name) === 'meta');
  const named = meta && elementsOf(meta).find((child) => localName(child.name) === 'instanceID');
  const formId = root?.attributes.find(({ name }) => name === 'id')?.value ?? '';
  const instanceId = named ? stringValue(named).trim() : '';
  if (!root || formId === '' || instanceId === '' || instanceId.length > MOST_OF_NAME) {
    return refuse('validation', [
      { path: 'xml_submission_file', code: 'invalid_value', message: 'must name its form and itself' },
    ]);
  }
  const answers = new Map<string, string>();
  addAnswers(root, '', answers);
  return { formId, instanceId, answers, text };
}

const MOST_OF_NAME = 200;

function rootOf(text: string): XmlNode | undefined {
  try {
    return elementsOf(readXml(text))[0];
  } catch (error) {
    if (error instanceof UnreadableXml)
      refuse('validation', [
        { path: 'xml_submission_file', code: 'invalid_value', message: 'must be an XML document' },
      ]);
    throw error;
  }
}

function addAnswers(node: XmlNode, path: string, answers: Map<string, string>): void {
  const seen = new Map<string, number>();
  for (const child of elementsOf(node)) {
    if (path === '' && localName(child.name) === 'meta') continue;
    const place = (seen.get(child.name) ?? 0) + 1;
    seen.set(child.name, place);
    const below = `${path === '' ? '' : `${path}/`}${child.name}${place === 1 ? '' : `[${place}]`}`;
    if (elementsOf(child).length > 0) addAnswers(child, below, answers);
    else answers.set(below, stringValue(child));
  }
}

/** The answers as a survey keeps them, and the files that they name. */
export interface ReadRecord {
  readonly record: JsonDocument;
  readonly recordedAt: string;
  readonly recordedIn: string;
  /** Names of files, by the id under which the record has them. */
  readonly files: ReadonlyMap<string, string>;
}

interface Taking {
  readonly form: CompiledForm;
  readonly files: FormFiles;
  readonly timeZone: string;
  /** Milliseconds. */
  readonly now: number;
  /** The id of a file by the name that the phone gave it. */
  readonly idOf: (fileName: string) => Promise<string>;
}

/** @throws ExpressionError for a form that cannot be worked out with these answers */
export async function recordOfSubmission({ answers }: Submission, taking: Taking): Promise<ReadRecord> {
  const { form, files, timeZone, now, idOf } = taking;
  const named = new Map<string, string>();
  const given = new Map<string, string>();
  for (const [path, text] of answers) {
    const question = questionAt(path, form);
    if (text === '' || !question || !FILES.has(question.type)) given.set(path, text);
    else {
      const id = await idOf(text);
      named.set(id, text);
      given.set(path, id);
    }
  }
  const recorded = { recordedAt: endOf(answers, form, now), recordedIn: timeZone };
  const about = { files, language: form.definition.defaultLanguage, mostNodes: MOST_NODES };
  const state = recordState(recorded, form, about);
  giveAnswers(state, given);
  return { ...recorded, record: recordOf(state, 'asked'), files: named };
}

/** As many as a check of the record is given. */
const MOST_NODES = 5_000_000;

const FILES: ReadonlySet<QuestionType> = new Set(['image', 'audio', 'video', 'file']);

function questionAt(path: string, { byPath, definition }: CompiledForm): FormQuestion | null {
  const item = byPath.get(`/${definition.root}/${path.replaceAll(/\[\d+\]/g, '')}`)?.item;
  return item?.kind === 'question' ? item : null;
}

/** When the phone says that it was done; else now. */
function endOf(answers: ReadonlyMap<string, string>, form: CompiledForm, now: number): string {
  const said = [...answers].find(([path]) => questionAt(path, form)?.type === 'end')?.[1] ?? '';
  const at = Date.parse(said);
  return new Date(Number.isNaN(at) || at > now ? now : at).toISOString();
}
