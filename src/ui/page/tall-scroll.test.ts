import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { broughtIntoView, type Scrolled, scrolledTo, TALLEST } from './tall-scroll.ts';

const TOP: Scrolled = { top: 0, offset: 0 };
const room = 800;
const height = 40;
const million = { rows: 1_000_000 * height, room };
const few = { rows: 1000 * height, room };

describe('a list that is taller than a browser draws', () => {
  it('has its middle where the scroll bar has it, and its last row at the end', () => {
    const middle = scrolledTo(TOP, (TALLEST - room) / 2, million);
    expect(middle.offset).toBeCloseTo((million.rows - room) / 2);
    expect(scrolledTo(middle, TALLEST - room, million).offset).toBe(million.rows - room);
    expect(scrolledTo(middle, 0, million).offset).toBe(0);
  });

  it('moves by as much as it is scrolled, wherever it is', () => {
    const middle = scrolledTo(TOP, 5_000_000, million);
    expect(scrolledTo(middle, 5_000_120, million).offset).toBe(middle.offset + 120);
    expect(scrolledTo(middle, 4_999_700, million).offset).toBe(middle.offset - 300);
  });

  it('shows any row that is asked for, and stays on the box', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(999_999), { minLength: 1, maxLength: 8 }), (indexes) => {
        let scrolled = TOP;
        for (const index of indexes) {
          scrolled = broughtIntoView(scrolled, { at: index * height, height }, million);
          expect(scrolled.offset).toBeLessThanOrEqual(index * height);
          expect(scrolled.offset + room).toBeGreaterThanOrEqual((index + 1) * height);
          expect(scrolled.top).toBeGreaterThanOrEqual(0);
          expect(scrolled.top).toBeLessThanOrEqual(TALLEST - room);
        }
      }),
    );
  });

  it('does not move for a row that is seen', () => {
    const middle = scrolledTo(TOP, 5_000_000, million);
    const seen = Math.ceil(middle.offset / height) * height;
    expect(broughtIntoView(middle, { at: seen, height }, million)).toEqual(middle);
  });
});

it('a list that a browser draws whole is scrolled as the browser has it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(few.rows - room), { maxLength: 8 }), fc.nat(999), (tops, index) => {
      let scrolled = TOP;
      for (const top of tops) {
        scrolled = scrolledTo(scrolled, top, few);
        expect(scrolled.offset).toBeCloseTo(top);
      }
      const brought = broughtIntoView(scrolled, { at: index * height, height }, few);
      expect(brought.top).toBeCloseTo(brought.offset);
    }),
  );
});
