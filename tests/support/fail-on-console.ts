import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A test during which something was logged as an error or a warning has failed, whatever it asserts. */
const logged: string[] = [];

beforeEach(() => {
  logged.length = 0;
  for (const level of ['error', 'warn'] as const) {
    // What it was called with by the test before, which may have been another file's, is nothing to this one.
    const spy = vi.spyOn(console, level).mockClear();
    spy.mockImplementation((...parts: unknown[]) => {
      logged.push(`console.${level}: ${parts.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  expect(logged, 'nothing may be logged as an error or a warning').toEqual([]);
});
