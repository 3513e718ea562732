import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OPENING_PATIENCE_MS } from './database-waits.ts';
import { unlessSimulated } from './no-signal.ts';
import type { RegistryDatabase } from './registry-database.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const send = () => Promise.resolve(new Response('passed'));

it.each([
  ['does not wait for a database that does not answer', () => new Promise<never>(() => undefined)],
  ['goes out where the database cannot be read', () => Promise.reject(new Error('gone'))],
  ['goes out as long as the switch is off', () => Promise.resolve({ value: false })],
])('a call %s', async (_, get) => {
  const answer = unlessSimulated(registry(get), send)('https://grid.example/api/assets');
  await vi.advanceTimersByTimeAsync(OPENING_PATIENCE_MS);
  expect(await (await answer).text()).toBe('passed');
  expect(vi.getTimerCount()).toBe(0);
});

it('a call fails while no signal is simulated', async () => {
  const call = unlessSimulated(
    registry(() => Promise.resolve({ value: true })),
    send,
  );
  await expect(call('https://grid.example/api/assets')).rejects.toThrow('no signal');
});

function registry(get: () => Promise<unknown>): RegistryDatabase {
  return { settings: { get } } as unknown as RegistryDatabase; // all that is read of it
}
