import type { FieldValues } from '../kit/entity/entity.ts';
import type { HistoryEntry } from '../shared/history.ts';

/** An article as its readers had it from one moment on. */
export interface ArticleVersion {
  /** Counted from the first one that the history still has. */
  readonly number: number;
  /** RFC 3339. */
  readonly at: string;
  readonly userId: string | null;
  readonly title: string;
  readonly body: string;
}

/**
 * The versions that were published, newest first: one for each publishing, and for each change of title or text while
 * it was published.
 *
 * @param article as it is now
 * @param entries its history, newest first
 */
export function articleVersions(article: FieldValues, entries: readonly HistoryEntry[]): ArticleVersion[] {
  const found: Omit<ArticleVersion, 'number'>[] = [];
  let after = article;
  for (const { at, userId, action, before: changed } of entries) {
    const before = action === 'insert' ? null : { ...after, ...changed };
    if (after.status === 'Published' && isAnother(before, after)) {
      found.push({ at, userId, title: String(after.title), body: String(after.body) });
    }
    if (before === null) break;
    after = before;
  }
  return found.map((version, index) => ({ number: found.length - index, ...version }));
}

function isAnother(before: FieldValues | null, after: FieldValues): boolean {
  return before?.status !== 'Published' || before.title !== after.title || before.body !== after.body;
}
