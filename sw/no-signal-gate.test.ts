import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RegistryDatabase } from '../src/data/registry-database.ts';
import { gateCalls } from './no-signal-gate.ts';
import type { FieldlineWorker } from './worker-scope.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('passed')));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['does not wait for a database that does not answer', () => new Promise<never>(() => undefined)],
  ['goes through where the database cannot be read', () => Promise.reject(new Error('gone'))],
])('a call %s', async (_, get) => {
  const answer = callThrough({ settings: { get } } as unknown as RegistryDatabase); // all that is read of it
  await vi.advanceTimersByTimeAsync(5000);
  expect(await (await answer).text()).toBe('passed');
});

it('a call fails while no signal is simulated', async () => {
  const registry = { settings: { get: () => Promise.resolve({ value: true }) } };
  const answer = await callThrough(registry as unknown as RegistryDatabase); // all that is read of it
  expect(answer.type).toBe('error');
});

function callThrough(registry: RegistryDatabase): Promise<Response> {
  const scope = Object.assign(new EventTarget(), { location: new URL('https://grid.example/sw.js') });
  gateCalls(scope as unknown as FieldlineWorker, registry); // what of a worker the gate touches
  return new Promise((resolve) => {
    const request = new Request('https://grid.example/api/assets');
    scope.dispatchEvent(Object.assign(new Event('fetch'), { request, respondWith: resolve }));
  });
}
