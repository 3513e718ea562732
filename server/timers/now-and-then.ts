interface Looks {
  /** Milliseconds after the start of a node until its first look, and between two looks. */
  readonly first: number;
  readonly every: number;
  readonly look: (stopping: AbortSignal) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}

/** What a node does by itself from time to time, one look after the other. `close` waits for the look under way. */
export function nowAndThen({ first, every, look, onError }: Looks): { close(): Promise<void> } {
  const stopping = new AbortController();
  let working: Promise<unknown> = Promise.resolve();
  let timer = setTimeout(lookAgain, first).unref();

  function lookAgain(): void {
    timer = setTimeout(lookAgain, every).unref();
    working = working.then(() => look(stopping.signal)).catch(onError);
  }

  return {
    async close() {
      stopping.abort();
      clearTimeout(timer);
      await working;
    },
  };
}
