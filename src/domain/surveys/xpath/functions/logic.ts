import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';
import type { FunctionCall } from '../evaluate.ts';
import { ExpressionError } from '../expression.ts';
import { stringValue } from '../node.ts';
import { patternFault } from '../pattern-faults.ts';
import { toBoolean, toNumber, toText, type Value } from '../value.ts';
import {
  ANY_NUMBER,
  argumentValue,
  booleanAt,
  itemsIn,
  numberAt,
  takes,
  textAt,
  type XPathFunction,
} from './arguments.ts';

/** @see https://getodk.github.io/xforms-spec/#fn:Boolean-Functions and #fn:Select-Functions */
export const LOGIC: Readonly<Record<string, XPathFunction>> = {
  true: takes(0, 0, () => true),
  false: takes(0, 0, () => false),
  not: takes(1, 1, (call) => !booleanAt(call, 0)),
  boolean: takes(1, 1, (call) => booleanAt(call, 0)),
  'boolean-from-string': takes(1, 1, (call) => ['true', '1'].includes(textAt(call, 0))),
  if: takes(3, 3, (call) => argumentValue(call, booleanAt(call, 0) ? 1 : 2)),
  coalesce: takes(2, ANY_NUMBER, (call) => {
    const index = call.of.findIndex((_, at) => !isMissing(argumentValue(call, at)));
    return index < 0 ? '' : argumentValue(call, index);
  }),
  once: takes(1, 1, (call) => {
    const present = stringValue(call.place.current);
    return present === '' ? argumentValue(call, 0) : present;
  }),
  regex: takes(2, 2, (call) => isMatch(textAt(call, 0), textAt(call, 1), call.at)),
  checklist: takes(2, ANY_NUMBER, (call) => isWithin(answersFrom(call, 2).filter(toBoolean).length, call)),
  'weighted-checklist': takes(4, ANY_NUMBER, (call) => {
    if (call.of.length % 2 === 1) throw new ExpressionError({ what: 'missing_weight' }, call.at);
    return isWithin(weightOf(call), call);
  }),
  selected: takes(2, 2, (call) => isSelected(itemsIn(textAt(call, 0)), textAt(call, 1).trim())),
  'selected-at': takes(2, 2, (call) => itemsIn(textAt(call, 0))[Math.trunc(numberAt(call, 1))] ?? ''),
  'count-selected': takes(1, 1, (call) => itemsIn(textAt(call, 0)).length),
  'jr:choice-name': takes(2, 2, (call) =>
    call.around.choiceName(textAt(call, 0), textAt(call, 1), call.place.current),
  ),
  'jr:itext': takes(1, 1, (call) => call.around.itext(textAt(call, 0))),
};

/** Nothing, and what could not be worked out. */
function isMissing(value: Value): boolean {
  return Number.isNaN(value) || toText(value) === '';
}

/** Where nothing is selected, that is. */
function isSelected(items: readonly string[], wanted: string): boolean {
  return items.length === 0 ? wanted === '' : items.includes(wanted);
}

/** Whether a pattern is found in a text, in a time that grows with the text alone: no form can make a tablet stand still. */
function isMatch(text: string, pattern: string, at: number): boolean {
  try {
    return RE2JS.compile(pattern).matcher(text).find();
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const isSyntax = error instanceof RE2JSSyntaxException;
    const fault = isSyntax ? patternFault(error.getDescription()) : 'unknown_signs';
    const part = isSyntax ? (error.getPattern() ?? '') : '';
    throw new ExpressionError({ what: 'bad_pattern', pattern, part, fault }, at);
  }
}

/** An answer of a checklist; of a set of nodes each is one. ODK's engines count those that a condition would take as true. */
type Listed = string | number | boolean;

function answersFrom(call: FunctionCall, first: number, step = 1): Listed[] {
  return call.of.flatMap((_, index): Listed[] => {
    if (index < first || (index - first) % step !== 0) return [];
    const value = argumentValue(call, index);
    return typeof value === 'object' ? value.map(stringValue) : [value];
  });
}

/** Answers and weights in pairs, or a set of nodes of each. */
function weightOf(call: FunctionCall): number {
  const weights = answersFrom(call, 3, 2);
  return answersFrom(call, 2, 2).reduce<number>(
    (total, answer, index) => (toBoolean(answer) ? total + toNumber(weights[index] ?? 0, 'UTC') : total),
    0,
  );
}

/** -1: no limit on that side. */
function isWithin(count: number, call: FunctionCall): boolean {
  const [least, most] = [numberAt(call, 0), numberAt(call, 1)];
  return (least === -1 || count >= least) && (most === -1 || count <= most);
}
