import { traceOf } from '../../domain/kit/search/words.ts';
import type { StoredRow } from '../store/index-keys.ts';

/** What an index in memory holds of a row. */
export interface Entry {
  /** Its index keys and nothing else of it. */
  readonly keys: StoredRow;
  /** Its words, as `searchText` joins them. */
  readonly text: string;
}

/** Rows in one order. */
export interface RowOrder {
  /** Ids of the rows that have every word, in order; all of them for no words. */
  matching(words: readonly string[]): readonly string[];
}

/**
 * Keeps the words of all rows as one text: looking through it takes a fraction of the time that a text for each row
 * takes, some milliseconds for 100,000 rows.
 */
export function rowOrder(entries: readonly Entry[]): RowOrder {
  const ids = entries.map(({ keys }) => keys.id);
  const all = entries.map(({ text }) => text).join('');
  return {
    matching(words) {
      // The longest one first: fewest rows have it. No word holds a space, so none reaches into the next row.
      const [trace, ...others] = words.toSorted((a, b) => b.length - a.length).map(traceOf);
      if (trace === undefined) return ids;
      const found: string[] = [];
      let at = all.indexOf(trace);
      let end = 0;
      for (const { keys, text } of entries) {
        if (at === -1) break;
        end += text.length;
        if (at >= end) continue;
        if (others.every((other) => text.includes(other))) found.push(keys.id);
        at = all.indexOf(trace, end);
      }
      return found;
    },
  };
}
