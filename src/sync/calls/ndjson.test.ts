import { describe, expect, test } from 'vitest';
import { linesOf } from './ndjson.ts';

describe('reading lines from a stream', () => {
  test('lines are found wherever the network cuts them, also inside a letter', async () => {
    const bytes = new TextEncoder().encode('{"a":"ü"}\n\n{"b":2}\n');
    for (let cut = 1; cut < bytes.length; cut++) {
      expect(await read([bytes.slice(0, cut), bytes.slice(cut)])).toEqual(['{"a":"ü"}', '{"b":2}']);
    }
  });

  test('a last line without its end is no line', async () => {
    expect(await read([new TextEncoder().encode('{"a":1}\n{"b":')])).toEqual(['{"a":1}']);
  });
});

async function read(chunks: readonly Uint8Array[]): Promise<string[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const lines: string[] = [];
  for await (const line of linesOf(body, () => undefined)) lines.push(line);
  return lines;
}
