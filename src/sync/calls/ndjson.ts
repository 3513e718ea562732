/**
 * The lines of a streamed body as they arrive. A last line without its end is cut off: it is not given out, because
 * half an answer is none.
 * @param onActivity called at each arrival of bytes
 */
export async function* linesOf(
  body: ReadableStream<Uint8Array>,
  onActivity: () => void,
): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onActivity();
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines.filter((line) => line.trim() !== '');
    }
  } finally {
    reader.releaseLock();
  }
}
