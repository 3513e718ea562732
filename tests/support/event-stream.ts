/** The event stream of a signed-in device, hint by hint. */
export interface EventStream {
  readonly contentType: string | null;
  /** The next hint. @throws when the stream ends before it. */
  next(): Promise<{ seq: number }>;
  /** True once the server has ended it. */
  ended(): Promise<true>;
  close(): void;
}

/** `headers` are those of the person; `url` is the server's. */
export async function openEventStream(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<EventStream> {
  const abort = new AbortController();
  const answer = await fetch(`${url}/api/sync/events`, { headers, signal: abort.signal });
  if (!answer.body) throw new Error('the stream has no body');
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffered = '';
  return {
    contentType: answer.headers.get('content-type'),
    async next() {
      for (;;) {
        const match = /data: (.*)\n\n/.exec(buffered);
        if (match?.[1] !== undefined) {
          buffered = buffered.slice(match.index + match[0].length);
          return JSON.parse(match[1]);
        }
        const { value, done } = await reader.read();
        if (done) throw new Error('the stream has ended');
        buffered += value;
      }
    },
    async ended() {
      for (;;) if ((await reader.read()).done) return true;
    },
    close: () => abort.abort(),
  };
}
