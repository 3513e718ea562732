import { describe, expect, it } from 'vitest';
import { WINDOW_STEP, windowAround } from './list-window.ts';

describe('the window of rows held for a list', () => {
  it('stays the same while scrolling within a step', () => {
    expect(windowAround(210, 230, 16_000)).toEqual(windowAround(225, 245, 16_000));
  });

  it('always covers what is on screen', () => {
    for (let first = 0; first < 990; first += 7) {
      const { from, to } = windowAround(first, first + 30, 1000);
      expect(from).toBeLessThanOrEqual(first);
      expect(to).toBeGreaterThan(Math.min(first + 30, 999));
    }
  });

  it('never leaves the list', () => {
    expect(windowAround(0, 10, 12)).toEqual({ from: 0, to: 12 });
    expect(windowAround(0, 0, 0)).toEqual({ from: 0, to: 0 });
  });

  it('holds a bounded number of rows at any size', () => {
    const { from, to } = windowAround(8000, 8030, 100_000);
    expect(to - from).toBeLessThanOrEqual(4 * WINDOW_STEP);
  });
});
