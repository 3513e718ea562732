import { fold } from '../kit/search/words.ts';
import type { ReadCode } from '../scan/read-code.ts';
import { printedIn } from './guided/code-said.ts';
import type { StockLine } from './stock-line.ts';
import { stockLine } from './stock-line.ts';
import { byQuantity } from './stock-places.ts';
import { nearestLine } from './usual-place.ts';

/**
 * The line that a code names among those of one item: by its own label, or by its lot, which stands in a GS1 code or is all there is. Of
 * several places that have the lot the nearest, else the fullest; undefined where none has it.
 *
 * @param stores ids, the nearest first
 */
export function scannedLine(
  lines: readonly StockLine[],
  code: ReadCode,
  stores: readonly string[],
): StockLine | undefined {
  const { meaning } = code;
  if (meaning.kind === 'label') {
    return meaning.entity === stockLine.name ? lines.find(({ id }) => id === meaning.id) : undefined;
  }
  // The day that may stand on it is of no matter here.
  const said = printedIn(code, 0).lot ?? code.text;
  const having = lines.filter(({ lot }) => lot !== null && fold(lot.trim()) === fold(said.trim()));
  return nearestLine(having, stores) ?? byQuantity(having)[0];
}
