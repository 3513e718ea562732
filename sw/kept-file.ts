const POLICY = 'content-security-policy';

/** Of the answer that brought many files: how it was packed, and how long it is good for. */
const OF_THE_ANSWER =
  /^(?:content-(?!security)|accept-|cache-control$|etag$|last-modified$|vary$|date$|age$)/;

/**
 * A script or style sheet that came with others, as if it had come by itself: what a page or a worker may do, its own answer says. A worker
 * whose script has no policy may do anything.
 *
 * @param served of the answer that brought it: the server says the same with every file
 */
export function fileToKeep(url: string, text: string, served: Headers): Response {
  const headers = new Headers();
  for (const [name, value] of served) if (!OF_THE_ANSWER.test(name)) headers.set(name, value);
  const type = url.endsWith('.css') ? 'text/css' : 'text/javascript';
  headers.set('content-type', `${type}; charset=utf-8`);
  return new Response(text, { headers });
}

/** Versions before kept files without what their answers said. */
export function hasPolicy(kept: Response | undefined): boolean {
  return kept?.headers.has(POLICY) === true;
}
