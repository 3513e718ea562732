import { xpathNumber } from '../xpath/number-text.ts';
import type { AnswerFact, Facts } from './condition-facts.ts';

/** What can be answered at all, by the path of a question; absent: anything. */
export type PossibleAnswers = ReadonlyMap<string, ReadonlySet<string>>;

/** Whether no answers make all the facts hold. */
export function isContradictory(facts: Facts, possible: PossibleAnswers): boolean {
  if (facts.some((fact) => fact.kind === 'constant' && !fact.holds)) return true;
  const opaque = facts.filter((fact) => fact.kind === 'opaque');
  if (opaque.some((one) => opaque.some(({ words, holds }) => words === one.words && holds !== one.holds)))
    return true;
  const compared = Map.groupBy(
    facts.filter((fact) => fact.kind === 'compared'),
    ({ subject }) => subject,
  );
  return [...compared].some(([subject, own]) => !hasAnswer(own, possible.get(subject)));
}

type Compared = Extract<AnswerFact, { kind: 'compared' }>;

/** Whether any answer fits all of them: one that is named, one between two limits, none at all, or another text. */
function hasAnswer(facts: readonly Compared[], possible: ReadonlySet<string> | undefined): boolean {
  const candidates = possible ? [...possible, ''] : [...candidatesOf(facts)];
  return candidates.some((answer) => facts.every((fact) => fits(answer, fact)));
}

/** A sign that nobody types: it stands for every text that is not named. */
const ANOTHER = '\u0000';

function candidatesOf(facts: readonly Compared[]): ReadonlySet<string> {
  const named = facts.map(({ value }) => value);
  const numbers = named
    .map(numberOf)
    .filter(Number.isFinite)
    .toSorted((left, right) => left - right);
  const between = numbers.flatMap((number, at) => [number, (number + (numbers[at + 1] ?? number + 2)) / 2]);
  const [first = 0] = numbers;
  return new Set(['', ANOTHER, ...named, ...[first - 1, ...between].map(String)]);
}

function fits(answer: string, { operator, value, orEmpty }: Compared): boolean {
  switch (operator) {
    case '=':
      return isSame(answer, value);
    case '!=':
      return !isSame(answer, value);
    default:
      return answer === '' ? orEmpty : fitsOrder(numberOf(answer), operator, numberOf(value));
  }
}

function isSame(left: string, right: string): boolean {
  return left === right || (left !== '' && right !== '' && numberOf(left) === numberOf(right));
}

function fitsOrder(left: number, operator: '<' | '<=' | '>' | '>=', right: number): boolean {
  if (operator === '<') return left < right;
  if (operator === '<=') return left <= right;
  return operator === '>' ? left > right : left >= right;
}

/** A number, or a day as its milliseconds. */
function numberOf(text: string): number {
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : xpathNumber(text);
}
