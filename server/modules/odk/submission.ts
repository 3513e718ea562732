import type { Json, JsonDocument } from '../../../src/domain/kit/fields/field.ts';
import type { CompiledForm } from '../../../src/domain/surveys/form/compile.ts';
import { FILE_TYPES, type FormQuestion } from '../../../src/domain/surveys/form/definition.ts';
import { type FormPart, isQuestionPart } from '../../../src/domain/surveys/form/form-part.ts';
import { MOST_INSTANCES } from '../../../src/domain/surveys/form/recompute.ts';
import type { FormFiles } from '../../../src/domain/surveys/form/stored-form.ts';
import { recordOf } from '../../../src/domain/surveys/form/stored-record.ts';
import { recordState } from '../../../src/domain/surveys/record-state.ts';
import { readXml, UnreadableXml } from '../../../src/domain/surveys/xml/read-xml.ts';
import { elementsOf, localName, stringValue, type XmlNode } from '../../../src/domain/surveys/xpath/node.ts';
import { xpathNumber } from '../../../src/domain/surveys/xpath/number-text.ts';
import { refuse } from '../../problems/errors.ts';

/** What a phone sends of one filled-in form: a document, beside its files. */
export interface Submission {
  /** What the form is called: the survey's id. */
  readonly formId: string;
  /** The version of it that was filled in; null: the phone does not say. */
  readonly revision: number | null;
  /** Of this filled-in form, whichever way it comes and however often. */
  readonly instanceId: string;
  /** The element that everything lies in. */
  readonly root: XmlNode;
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
  return { formId, revision: revisionOf(root), instanceId, root, text };
}

/** A version that was never handed out is none that there is. */
function revisionOf({ attributes }: XmlNode): number | null {
  const said = attributes.find(({ name }) => localName(name) === 'version')?.value.trim() ?? '';
  if (said === '') return null;
  return /^\d{1,5}$/.test(said) ? xpathNumber(said) : 0;
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

/**
 * What the phone says is the record: it is gone on with as it came, not typed in again, so that nothing of it sets or withdraws another
 * answer. What is calculated is worked out once, here.
 *
 * @throws ExpressionError for a form that cannot be worked out with these answers
 * @throws ProblemError `validation` for more instances of a repeat than a record may have
 */
export async function recordOfSubmission({ root }: Submission, taking: Taking): Promise<ReadRecord> {
  const { form, files, timeZone, now, idOf } = taking;
  const answers = [...answersBelow(form.top, root)];
  const named = answers.filter(({ question, text }) => text !== '' && FILE_TYPES.has(question.type));
  const ids = new Map<string, string>();
  for (const { text } of named) ids.set(text, await idOf(text));
  const recorded = { recordedAt: endOf(answers, now), recordedIn: timeZone };
  const about = { files, language: form.definition.defaultLanguage, mostNodes: MOST_NODES };
  const state = recordState({ ...recorded, record: recordBelow(form.top, root, ids) }, form, about);
  return {
    ...recorded,
    record: recordOf(state, 'asked'),
    files: new Map([...ids].map(([name, id]) => [id, name])),
  };
}

/** As many as a check of the record is given. */
const MOST_NODES = 5_000_000;

interface SentAnswer {
  readonly question: FormQuestion;
  readonly text: string;
}

/** What the form asks and the document says below an element. */
function* answersBelow(parts: readonly FormPart[], element: XmlNode): Generator<SentAnswer> {
  for (const [part, all] of sentBelow(parts, element)) {
    for (const found of all) {
      if (isQuestionPart(part)) yield { question: part.item, text: stringValue(found) };
      else yield* answersBelow(part.children, found);
    }
  }
}

/**
 * What is looked at of an element, by part: of a repeat all instances, of what is there once the first one. Walked through once, however
 * much the form asks and a broken phone sends.
 */
function* sentBelow(
  parts: readonly FormPart[],
  element: XmlNode,
): Generator<readonly [FormPart, readonly XmlNode[]]> {
  const byName = Map.groupBy(elementsOf(element), ({ name }) => name);
  for (const part of parts) {
    const found = byName.get(part.item.name) ?? [];
    yield [part, part.item.kind === 'repeat' ? asInstances(part, found) : found.slice(0, 1)];
  }
}

/** @throws ProblemError `validation` */
function asInstances({ item }: FormPart, found: readonly XmlNode[]): readonly XmlNode[] {
  if (found.length <= MOST_INSTANCES) return found;
  const message = `must be there at most ${MOST_INSTANCES} times`;
  return refuse('validation', [{ path: item.name, code: 'invalid_value', message }]);
}

/** The same as a record has it: by name, with the ids of files instead of their names. */
function recordBelow(
  parts: readonly FormPart[],
  element: XmlNode,
  ids: ReadonlyMap<string, string>,
): JsonDocument {
  const record = new Map<string, Json>();
  for (const [part, found] of sentBelow(parts, element)) {
    const { name, kind } = part.item;
    const [first] = found;
    if (isQuestionPart(part)) {
      const text = first ? stringValue(first) : '';
      record.set(name, FILE_TYPES.has(part.item.type) ? (ids.get(text) ?? '') : text);
    } else if (kind === 'repeat')
      record.set(
        name,
        found.map((one) => recordBelow(part.children, one, ids)),
      );
    else if (first) record.set(name, recordBelow(part.children, first, ids));
  }
  return Object.fromEntries(record);
}

/** When the phone says that it was done; else now. */
function endOf(answers: readonly SentAnswer[], now: number): string {
  const said = answers.find(({ question }) => question.type === 'end')?.text ?? '';
  const at = Date.parse(said);
  return new Date(Number.isNaN(at) || at > now ? now : at).toISOString();
}
