import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A test during which something was logged as an error or a warning has failed, whatever it asserts. */
const logged: string[] = [];

beforeEach(() => {
  logged.length = 0;
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      logged.push(`console.${level}: ${parts.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  expect(logged, 'nothing may be logged as an error or a warning').toEqual([]);
});
