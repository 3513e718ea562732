import * as z from 'zod/mini';

/**
 * An answer that is no JSON, for a route's `response`.
 *
 * @param description what it holds, line by line where it is a stream
 */
export function mediaAnswer(mediaType: string, description: string) {
  return { description, content: { [mediaType]: { schema: z.string() } } };
}
