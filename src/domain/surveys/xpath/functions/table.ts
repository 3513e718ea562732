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
    throw new ExpressionError({ what: 'unknown_function', name, nearest }, at);
  }
  if (count < found.least || count > found.most) {
    const { least } = found;
    const most = Number.isFinite(found.most) ? found.most : null;
    throw new ExpressionError({ what: 'number_of_arguments', name, least, most, count }, at);
  }
  return found;
}
