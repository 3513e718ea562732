import type { FunctionCall } from '../evaluate.ts';
import { stringValue } from '../node.ts';
import { roundedTo } from '../number-text.ts';
import { toNumber } from '../value.ts';
import {
  ANY_NUMBER,
  argumentValue,
  nodesAt,
  numberAt,
  takes,
  textOrContext,
  textsFrom,
  type XPathFunction,
} from './arguments.ts';

/** @see https://getodk.github.io/xforms-spec/#fn:Number-Functions */
export const NUMBERS: Readonly<Record<string, XPathFunction>> = {
  number: takes(0, 1, (call) =>
    toNumber(call.of.length === 0 ? textOrContext(call) : argumentValue(call, 0), call.around.timeZone),
  ),
  int: of(Math.trunc),
  round: takes(1, 2, (call) => roundedTo(numberAt(call, 0), call.of.length > 1 ? numberAt(call, 1) : 0)),
  floor: of(Math.floor),
  ceiling: of(Math.ceil),
  abs: of(Math.abs),
  pow: takes(2, 2, (call) => numberAt(call, 0) ** numberAt(call, 1)),
  sqrt: of(Math.sqrt),
  exp: of(Math.exp),
  exp10: of((value) => 10 ** value),
  log: of(Math.log),
  log10: of(Math.log10),
  sin: of(Math.sin),
  cos: of(Math.cos),
  tan: of(Math.tan),
  asin: of(Math.asin),
  acos: of(Math.acos),
  atan: of(Math.atan),
  atan2: takes(2, 2, (call) => Math.atan2(numberAt(call, 0), numberAt(call, 1))),
  pi: takes(0, 0, () => Math.PI),
  random: takes(0, 0, (call) => call.around.random()),
  sum: takes(1, 1, (call) => {
    let total = 0;
    for (const node of nodesAt(call, 0)) total += toNumber(stringValue(node), call.around.timeZone);
    return total;
  }),
  max: takes(1, ANY_NUMBER, (call) => extreme(call, (value, best) => value > best)),
  min: takes(1, ANY_NUMBER, (call) => extreme(call, (value, best) => value < best)),
  count: takes(1, 1, (call) => nodesAt(call, 0).length),
  'count-non-empty': takes(
    1,
    1,
    (call) => nodesAt(call, 0).filter((node) => stringValue(node) !== '').length,
  ),
};

function of(compute: (value: number) => number): XPathFunction {
  return takes(1, 1, (call) => compute(numberAt(call, 0)));
}

/** Not a number where one is none, or where there are none. */
function extreme(call: FunctionCall, isBetter: (value: number, best: number) => boolean): number {
  let best = Number.NaN;
  for (const [index, text] of textsFrom(call, 0).entries()) {
    const value = toNumber(text, call.around.timeZone);
    if (Number.isNaN(value)) return value;
    if (index === 0 || isBetter(value, best)) best = value;
  }
  return best;
}
