import { describe, expect, test } from 'vitest';
import { SessionNeeded, Unreachable } from '../../api/authorised-fetch.ts';
import { cryptoBytes } from '../../domain/kit/values/ids.ts';
import { followHints } from './hint-stream.ts';

describe('listening for hints', () => {
  test('each hint and each opening asks for a pull, comments do not', async () => {
    const heard = await follow([stream(': hello\n\ndata: {"seq":1}\n\n: still here\n\ndata: {"seq":2}\n\n')]);
    expect(heard.hints).toBe(3);
  });

  test('a stream that ends is opened again, because something may have been missed', async () => {
    const heard = await follow([stream('data: {"seq":1}\n\n'), stream('')]);
    expect(heard.hints).toBe(3);
  });

  test('failures are waited out longer and longer, up to half a minute', async () => {
    const failing = Array.from({ length: 12 }, () => () => Promise.reject(new Unreachable()));
    const { waits } = await follow(failing);
    expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(500);
  });

  test('without a session it asks once a minute, not more', async () => {
    const { waits } = await follow([() => Promise.reject(new SessionNeeded())]);
    expect(waits).toEqual([60_000]);
  });

  test.each([
    [
      'a page of somebody else',
      () => new Response('<html>hotel</html>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['a refusal', () => new Response('', { status: 503 })],
  ])('%s is no stream', async (_, answer) => {
    expect((await follow([answer])).hints).toBe(0);
  });
});

/** Plays the answers one after the other, then ends. */
async function follow(answers: readonly (() => Response | Promise<Response>)[]) {
  const end = new AbortController();
  const heard = { hints: 0, waits: [] as number[] };
  let next = 0;
  await followHints(
    {
      request: async () => (answers[next++] ?? stream(''))(),
      onHint: () => void heard.hints++,
      random: cryptoBytes,
      wait: async (milliseconds) => {
        heard.waits.push(milliseconds);
        if (next >= answers.length) end.abort();
      },
    },
    end.signal,
  );
  return heard;
}

function stream(text: string): () => Response {
  return () => new Response(text, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}
