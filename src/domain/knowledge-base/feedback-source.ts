/** What an `article-feedback` id is derived from: one per person and article. */
export function feedbackSource(articleId: string, userId: string): string {
  return `${articleId}/${userId}`;
}
