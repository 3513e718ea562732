import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Unreachable } from '../../api/authorised-fetch.ts';
import { readJson, TimedOut, timedRequest } from './timed-request.ts';

const TIMEOUT = 30_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a page may take longer than the time-out as long as it flows', async () => {
  const parts = ['{"rows"', ':[1,', '2,3', '],"mo', 're":fal', 'se}'];
  expect(await ask(trickling(parts, TIMEOUT / 3))).toEqual({ rows: [1, 2, 3], more: false });
});

it('a letter that two packets share is read as one', async () => {
  const bytes = new TextEncoder().encode('{"name":"Überlandwerk"}');
  expect(await ask(new Response(streamOf([bytes.slice(0, 10), bytes.slice(10)], 0)))).toEqual({
    name: 'Überlandwerk',
  });
});

it('a page that stops flowing is lost', async () => {
  await expect(ask(trickling(['{"rows"', ':[]}'], TIMEOUT * 10))).rejects.toThrow(TimedOut);
});

it('a page that is cut in the middle is no page', async () => {
  expect(await ask(trickling(['{"rows"', ':[1'], 0))).toBeNull();
});

it('a line that breaks says that the server cannot be reached', async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new TypeError('network error')),
  });
  await expect(ask(new Response(broken))).rejects.toThrow(Unreachable);
});

function trickling(parts: readonly string[], pause: number): Response {
  return new Response(
    streamOf(
      parts.map((part) => new TextEncoder().encode(part)),
      pause,
    ),
  );
}

function streamOf(
  parts: readonly Uint8Array<ArrayBuffer>[],
  pause: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const waiting = [...parts];
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      const part = waiting.shift();
      if (part) controller.enqueue(part);
      else controller.close();
    },
  });
}

/** With a `fetch` that ends its body when the request is aborted, as a browser's does. */
async function ask(response: Response): Promise<unknown> {
  const request = async (_: string, { signal }: RequestInit) => {
    const { body } = response;
    if (!body || !signal) return response;
    const aborted = new TransformStream<Uint8Array, Uint8Array>();
    body.pipeTo(aborted.writable, { signal }).catch(() => undefined);
    return new Response(aborted.readable);
  };
  const answer = timedRequest({ request, timeout: TIMEOUT }, '/page', {}, readJson);
  answer.catch(() => undefined); // whoever asked hears of it below
  await vi.advanceTimersByTimeAsync(20 * TIMEOUT);
  return answer;
}
