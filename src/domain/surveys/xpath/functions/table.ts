import type { FunctionCall } from '../evaluate.ts';
import { type Expression, ExpressionError, parts } from '../expression.ts';
import type { Value } from '../value.ts';
import { type XPathFunction } from './arguments.ts';
import { DATES } from './dates.ts';
import { GEOGRAPHY } from './geography.ts';
import { LOGIC } from './logic.ts';
import { nearestTo } from './nearest.ts';
import { NODES } from './nodes.ts';
import { NUMBERS } from './numbers.ts';
import { STRINGS } from './strings.ts';

const FUNCTIONS: ReadonlyMap<string, XPathFunction> = new Map(
  Object.entries({ ...STRINGS, ...LOGIC, ...NUMBERS, ...DATES, ...NODES, ...GEOGRAPHY }),
);

export const FUNCTION_NAMES: readonly string[] = [...FUNCTIONS.keys()];

/** @throws ExpressionError `unknown_function`, `wrong_arguments` and what the function itself finds */
export function callFunction(name: string, call: FunctionCall): Value {
  return known(name, call.of.length, call.at).call(call);
}

/** Every function that an expression calls, as it would be called. @throws ExpressionError */
export function checkFunctions(expression: Expression): void {
  for (const part of parts(expression)) if (part.kind === 'call') known(part.name, part.of.length, part.at);
}

function known(name: string, count: number, at: number): XPathFunction {
  const found = FUNCTIONS.get(name);
  if (!found) {
    const nearest = nearestTo(name, FUNCTION_NAMES);
    const hint = nearest === null ? '' : `; did you mean ${nearest}()?`;
    throw new ExpressionError('unknown_function', `there is no function ${name}()${hint}`, at);
  }
  if (count < found.least || count > found.most) {
    throw new ExpressionError('wrong_arguments', `${name}() takes ${range(found)}, not ${count}`, at);
  }
  return found;
}

function range({ least, most }: XPathFunction): string {
  if (least === most) return `${least} arguments`;
  return most === Number.POSITIVE_INFINITY ? `${least} arguments or more` : `${least} to ${most} arguments`;
}
