import { type FormPart, isQuestionPart, repeatsAround } from '../form/form-part.ts';
import { type PartsByName, partNamed } from '../form/references.ts';
import { type BinaryOperator, type Expression, ExpressionError } from '../xpath/expression.ts';
import { xpathNumber } from '../xpath/number-text.ts';
import { isSelf } from './plain-limit.ts';
import { literalOf } from './plain-rule.ts';

/** What a condition says of one answer, as far as it can be weighed without the answers. */
export type AnswerFact =
  | { readonly kind: 'constant'; readonly holds: boolean }
  /** `subject` is the path of a question with one answer; `orEmpty`: what is not answered fits as well. */
  | {
      readonly kind: 'compared';
      readonly subject: string;
      readonly operator: '=' | '!=' | '<' | '<=' | '>' | '>=';
      readonly value: string;
      readonly orEmpty: boolean;
    }
  /** Anything else: it holds or not, and the same words twice hold together. */
  | { readonly kind: 'opaque'; readonly words: string; readonly holds: boolean };

/** Facts that hold together; a condition holds where those of any of them do. */
export type Facts = readonly AnswerFact[];

/** Whose condition it is, and what names mean in it. */
export interface ConditionPlace {
  readonly part: FormPart;
  readonly byName: PartsByName;
}

/** More ways than these to meet a condition are not looked through. */
const MOST_WAYS = 128;

/** The ways in which a condition is met, or in which it is not; null: too many. */
export function waysToMeet(
  expression: Expression,
  place: ConditionPlace,
  wanted = true,
): readonly Facts[] | null {
  if (isCallOf(expression, 'not') && expression.of[0]) return waysToMeet(expression.of[0], place, !wanted);
  if (expression.kind === 'binary' && (expression.operator === 'and' || expression.operator === 'or')) {
    const [left, right] = [expression.left, expression.right].map((one) => waysToMeet(one, place, wanted));
    if (!left || !right) return null;
    const isBoth = (expression.operator === 'and') === wanted;
    return isBoth ? metTogether(left, right) : few([...left, ...right]);
  }
  return [[factOf(expression, place, wanted)]];
}

/** The ways in which both hold. */
export function metTogether(left: readonly Facts[], right: readonly Facts[]): readonly Facts[] | null {
  if (left.length * right.length > MOST_WAYS) return null;
  return left.flatMap((one) => right.map((other) => [...one, ...other]));
}

function few(ways: readonly Facts[]): readonly Facts[] | null {
  return ways.length > MOST_WAYS ? null : ways;
}

function factOf(expression: Expression, place: ConditionPlace, wanted: boolean): AnswerFact {
  const constant = constantOf(expression);
  if (constant !== null) return { kind: 'constant', holds: constant === wanted };
  const chosen = chosenFact(expression, place, wanted);
  if (chosen) return chosen;
  if (expression.kind === 'binary') {
    const compared = comparedFact(expression, place, wanted);
    if (compared) return compared;
  }
  return { kind: 'opaque', words: JSON.stringify(expression, withoutPlaces), holds: wanted };
}

function withoutPlaces(key: string, value: unknown): unknown {
  return key === 'at' ? undefined : value;
}

/** `true()`, `false()`, `1 = 2`; null where answers are looked at. */
function constantOf(expression: Expression): boolean | null {
  if (isCallOf(expression, 'true')) return true;
  if (isCallOf(expression, 'false')) return false;
  if (expression.kind === 'number') return expression.value !== 0 && !Number.isNaN(expression.value);
  if (expression.kind === 'string') return expression.value !== '';
  if (expression.kind !== 'binary') return null;
  const [left, right] = [literalOf(expression.left), literalOf(expression.right)];
  if (left === null || right === null) return null;
  const { operator } = expression;
  if (operator === '=') return left === right;
  if (operator === '!=') return left !== right;
  return isOrder(operator) ? ordered(xpathNumber(left), operator, xpathNumber(right)) : null;
}

function ordered(left: number, operator: '<' | '<=' | '>' | '>=', right: number): boolean {
  if (operator === '<') return left < right;
  if (operator === '<=') return left <= right;
  return operator === '>' ? left > right : left >= right;
}

/** `selected(${one}, 'a')`: of a question with one choice the same as `${one} = 'a'`; what is no choice never is one. */
function chosenFact(expression: Expression, place: ConditionPlace, wanted: boolean): AnswerFact | null {
  const [first, second] = isCallOf(expression, 'selected') ? expression.of : [];
  if (first?.kind !== 'reference' || second?.kind !== 'string') return null;
  const target = partOfSubject(first, place);
  if (!target || !isQuestionPart(target) || target.item.type !== 'select_one') return null;
  const operator = wanted ? '=' : '!=';
  return { kind: 'compared', subject: target.path, operator, value: second.value, orEmpty: false };
}

const TURNED = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '=': '=', '!=': '!=' } as const;
const CONTRARY = { '<': '>=', '<=': '>', '>': '<=', '>=': '<', '=': '!=', '!=': '=' } as const;

function comparedFact(
  { operator, left, right }: Extract<Expression, { kind: 'binary' }>,
  place: ConditionPlace,
  wanted: boolean,
): AnswerFact | null {
  if (operator !== '=' && operator !== '!=' && !isOrder(operator)) return null;
  const isTurned = literalOf(left) !== null;
  const value = literalOf(isTurned ? left : right);
  const target = partOfSubject(isTurned ? right : left, place);
  if (value === null || target === null) return null;
  const said = isTurned ? TURNED[operator] : operator;
  return {
    kind: 'compared',
    subject: target.path,
    operator: wanted ? said : CONTRARY[said],
    value,
    orEmpty: !wanted && isOrder(operator),
  };
}

function isOrder(operator: BinaryOperator): operator is '<' | '<=' | '>' | '>=' {
  return ['<', '<=', '>', '>='].includes(operator);
}

function isCallOf(expression: Expression, name: string): expression is Extract<Expression, { kind: 'call' }> {
  return expression.kind === 'call' && expression.name === name;
}

/** The question an expression is the answer of, where it is one answer: not all answers of a repeat. */
function partOfSubject(expression: Expression, { part, byName }: ConditionPlace): FormPart | null {
  if (isSelf(expression)) return part;
  if (expression.kind !== 'reference' || expression.isLastSaved) return null;
  const target = partMeant(expression.name, { part, byName });
  const around = repeatsAround(part);
  return target && repeatsAround(target.parent).every((repeat) => around.includes(repeat)) ? target : null;
}

/** The part that a name means there; null where there is none. */
export function partMeant(name: string, { part, byName }: ConditionPlace): FormPart | null {
  try {
    return partNamed(name, { part, byName, root: '', isInCondition: false }, -1);
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}
