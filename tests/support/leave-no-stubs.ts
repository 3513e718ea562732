import { afterAll, vi } from 'vitest';

// A file ends with the stubs of its last test, and the next file of the same process loads its modules before its first one.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
