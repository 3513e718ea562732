import { traceOf } from '../../../domain/kit/search/words.ts';
import { lengthOf, type PackedColumn, valueAt } from '../../../domain/packing/packed-column.ts';

/**
 * Marks the rows whose search text has every word. Packed ones lie behind each other in one text: looking through it takes a
 * fraction of the time that a text for each takes.
 * @param having by place in the block; 1 is written where it is so
 */
export function markHaving(column: PackedColumn, words: readonly string[], having: Uint8Array): void {
  // The longest one first: fewest rows have it. No word holds a space, so none reaches into the next row.
  const [trace = '', ...others] = words.toSorted((a, b) => b.length - a.length).map(traceOf);
  const has = (place: number, traces: readonly string[]) => {
    const own = String(valueAt(column, place) ?? '');
    return traces.every((each) => own.includes(each));
  };
  if (column.kind !== 'texts') {
    for (let place = 0; place < lengthOf(column); place++)
      having[place] = has(place, [trace, ...others]) ? 1 : 0;
    return;
  }
  const { text, ends } = column;
  let place = 0;
  for (let at = text.indexOf(trace); at !== -1; at = text.indexOf(trace, ends[place] ?? text.length)) {
    while ((ends[place] ?? text.length) <= at) place += 1;
    if (others.length === 0 || has(place, others)) having[place] = 1;
  }
}
