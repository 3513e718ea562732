import type { Trace } from '../../domain/kit/search/words.ts';
import { type PackedColumn, valueAt } from '../../domain/packing/packed-column.ts';
import { eachHaving } from '../../domain/packing/packed-words.ts';

/**
 * Leaves out the rows of a block that lack one of the traces, as `traceOf` and `wholeWord` make them of words.
 * @param column the block's TEXT
 * @param wanted by place in the block: 1 where a row is asked for, which becomes 0
 */
export function leaveOutLacking(wanted: Uint8Array, column: PackedColumn, traces: readonly Trace[]): void {
  for (const trace of traces) {
    const mark = (place: number) => {
      if (wanted[place] === 1) wanted[place] = 2;
    };
    if (column.kind === 'words') eachHaving(column, trace, mark);
    else {
      for (let place = 0; place < wanted.length; place++) {
        if (wanted[place] === 1 && `${String(valueAt(column, place) ?? '')} `.includes(trace))
          wanted[place] = 2;
      }
    }
    for (let place = 0; place < wanted.length; place++) wanted[place] = (wanted[place] ?? 0) >> 1;
  }
}
