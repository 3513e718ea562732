import type { AnyRow } from '../kit/entity/entity.ts';
import { wordsOf } from '../kit/search/words.ts';

/** Shorter words are in every text. */
const SHORTEST = 3;

/** More words make a search longer and its answer no better. */
const MOST = 8;

/** The words of a sentence that are worth looking up. */
export function tellingWords(text: string): string[] {
  return wordsOf(text)
    .filter((word) => word.length >= SHORTEST)
    .slice(0, MOST);
}

/**
 * Articles by how well they fit: each word counts by how few articles it finds, so that "transformer" in two articles
 * tells more than "with" in fifty.
 *
 * @param found the articles that each word of the question found
 */
export function rankArticles<R extends AnyRow>(found: readonly (readonly R[])[]): R[] {
  const scores = new Map<string, { readonly row: R; score: number }>();
  for (const rows of found) {
    for (const row of rows) {
      const known = scores.get(row.id) ?? { row, score: 0 };
      scores.set(row.id, { row, score: known.score + 1 / rows.length });
    }
  }
  return [...scores.values()].sort((left, right) => right.score - left.score).map(({ row }) => row);
}
