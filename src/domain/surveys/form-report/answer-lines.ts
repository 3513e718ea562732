import type { Json, JsonDocument } from '../../kit/fields/field.ts';
import { documentIn, listIn } from '../../kit/fields/json-document.ts';
import { ownValue } from '../../kit/values/own-value.ts';
import { type FormQuestion, isSilent } from '../form/definition.ts';
import { type FormPart, isQuestionPart } from '../form/form-part.ts';
import type { FormState } from '../form/form-state.ts';
import { wordsHere } from '../form/words-here.ts';
import { elementsOf, type XmlNode } from '../xpath/node.ts';

/** A filled-in form as somebody reads it, line by line. */
export type AnswerLine = HeadingLine | QuestionLine;

interface LinePlace {
  /** `house[2]/owner` */
  readonly path: string;
  /** How many groups it lies in. */
  readonly depth: number;
  readonly label: string;
  /** Whether the answers given before it ask for it. */
  readonly isAsked: boolean;
}

/** A group, or an instance of a repeat. */
interface HeadingLine extends LinePlace {
  readonly kind: 'heading';
  /** Of an instance: its number, from one. Null: a group. */
  readonly index: number | null;
}

export interface QuestionLine extends LinePlace {
  readonly kind: 'question';
  readonly question: FormQuestion;
  /** As they were given; several choices one by one. */
  readonly answers: readonly (string | number)[];
}

/**
 * What a record answers, in the order of its form. What the form works out by itself is said where it has a label.
 *
 * @param state the form with this record in it (`resumeForm`)
 */
export function answerLines(record: JsonDocument, state: FormState, language: string): AnswerLine[] {
  return linesBelow(record, state.form.top, state.data, { state, language, path: '', depth: 0 });
}

interface ReadingLines {
  readonly state: FormState;
  readonly language: string;
  readonly path: string;
  readonly depth: number;
}

function linesBelow(
  record: JsonDocument,
  parts: readonly FormPart[],
  container: XmlNode,
  reading: ReadingLines,
): AnswerLine[] {
  return parts.flatMap((part) => {
    const { name, kind } = part.item;
    const value = ownValue(record, name);
    const nodes = elementsOf(container, name);
    const [node] = nodes;
    if (kind === 'repeat') {
      return listIn(value).flatMap((instance, place) => {
        const at = nodes[place];
        return at ? groupLines(documentIn(instance), part, at, { reading, index: place + 1 }) : [];
      });
    }
    if (!node) return [];
    if (!isQuestionPart(part)) return groupLines(documentIn(value), part, node, { reading, index: null });
    return questionLines(value, part.item, part, node, reading);
  });
}

interface GroupReading {
  readonly reading: ReadingLines;
  readonly index: number | null;
}

function groupLines(
  record: JsonDocument,
  part: FormPart,
  node: XmlNode,
  { reading, index }: GroupReading,
): AnswerLine[] {
  const label = labelOfPart(part, node, reading);
  const path = `${reading.path}${part.item.name}${index === null ? '' : `[${index}]`}`;
  const isAsked = !node.isIrrelevant;
  const heading = { kind: 'heading', path, depth: reading.depth, label, isAsked, index } as const;
  const isShown = label !== '' || index !== null;
  if (!isAsked) return isShown ? [heading] : [];
  const depth = reading.depth + (isShown ? 1 : 0);
  const below = linesBelow(record, part.children, node, { ...reading, path: `${path}/`, depth });
  // What only works something out has nothing to read in it.
  if (below.length === 0) return [];
  return isShown ? [heading, ...below] : below;
}

function questionLines(
  value: Json | undefined,
  question: FormQuestion,
  part: FormPart,
  node: XmlNode,
  reading: ReadingLines,
): AnswerLine[] {
  const label = labelOfPart(part, node, reading);
  const answers = (Array.isArray(value) ? (value as readonly Json[]) : [value ?? null]).filter(isGiven);
  if (question.type === 'note' || (isSilent(question) && (label === '' || answers.length === 0))) return [];
  return [
    {
      kind: 'question',
      path: `${reading.path}${question.name}`,
      depth: reading.depth,
      label: label || question.name,
      isAsked: !node.isIrrelevant,
      question,
      answers,
    },
  ];
}

function isGiven(value: Json): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

/** With the answers that the label repeats, on one line. */
function labelOfPart(part: FormPart, node: XmlNode, { state, language }: ReadingLines): string {
  const label = state.form.rules.get(part)?.label;
  return label ? wordsHere(label, node, state, language).replaceAll(/\s+/g, ' ').trim() : '';
}
