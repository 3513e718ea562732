import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const baseNow = async () => (await import('./base-path.ts')).API_BASE;

beforeEach(() => vi.resetModules());
// Other files of this process load it too, and not what was made of it here.
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('is /api unless the build says otherwise', async () => {
  expect(await baseNow()).toBe('/api');
});

it('is what the build says', async () => {
  vi.stubGlobal('__API_BASE__', '/grid/v2');
  expect(await baseNow()).toBe('/grid/v2');
});
