import { describe, expect, it } from 'vitest';
import {
  areaOf,
  arrowHead,
  blocksOf,
  copyName,
  copySize,
  isDrawn,
  lengthsOf,
  type Mark,
  type MarkTool,
  pictureAt,
} from './mark-up.ts';

const SIZE = { width: 4000, height: 3000 };

function mark(tool: MarkTool, x: number, y: number, text = ''): Mark {
  return { tool, from: { x: 0, y: 0 }, to: { x, y }, colour: '#000000', text };
}

describe('a place on the photograph', () => {
  const shown = { x: 10, y: 20, width: 400, height: 300 };

  it('is found from the place on the screen', () => {
    expect(pictureAt({ x: 110, y: 170 }, shown, SIZE)).toEqual({ x: 1000, y: 1500 });
  });

  it('stays on it where the pen leaves it', () => {
    expect(pictureAt({ x: 0, y: 999 }, shown, SIZE)).toEqual({ x: 0, y: 3000 });
  });
});

describe('what was drawn', () => {
  it('is more than the trembling of a tap', () => {
    expect([isDrawn(mark('arrow', 10, 10), SIZE), isDrawn(mark('arrow', 40, 40), SIZE)]).toEqual([
      false,
      true,
    ]);
  });

  it('a text needs words, and no length', () => {
    expect([isDrawn(mark('text', 0, 0), SIZE), isDrawn(mark('text', 0, 0, 'Here'), SIZE)]).toEqual([
      false,
      true,
    ]);
  });

  it('lies between two corners, whichever was first', () => {
    expect(areaOf({ from: { x: 9, y: 2 }, to: { x: 3, y: 7 } })).toEqual({ x: 3, y: 2, width: 6, height: 5 });
  });

  it("an arrow's head lies behind its point, on both sides of its line", () => {
    const [left, right] = arrowHead(mark('arrow', 100, 0), 20);
    expect(left?.x).toBeCloseTo(100 - 20 * Math.cos(Math.PI / 6));
    expect(right?.x).toBeCloseTo(left?.x ?? 0);
    expect(Math.abs(left?.y ?? 0)).toBeCloseTo(10);
    expect((left?.y ?? 0) + (right?.y ?? 0)).toBeCloseTo(0);
  });
});

describe('a blurred place', () => {
  it('has 8 blocks along its longer side at most, however large it is', () => {
    expect(blocksOf({ width: 4000, height: 2000 }, SIZE)).toEqual({ width: 8, height: 4 });
  });

  it('a small one has fewer: none is smaller than a 50th of the photograph', () => {
    expect(blocksOf({ width: 160, height: 40 }, SIZE)).toEqual({ width: 2, height: 1 });
  });
});

describe('measured lines', () => {
  const marks = [mark('measure', 300, 400), mark('arrow', 5, 5), mark('measure', 0, 250)];

  it('come from the first one, whose length is known', () => {
    expect(lengthsOf(marks, 1.2)).toEqual([1.2, null, 0.6]);
  });

  it.each([0, Number.NaN, -1])('have no length while what is typed is none: %d', (known) => {
    expect(lengthsOf(marks, known)).toEqual([null, null, null]);
  });

  it('after the first one is taken back, the next one is the known one', () => {
    expect(lengthsOf(marks.slice(1), 2)).toEqual([null, 2]);
  });
});

describe('the copy', () => {
  it('is as large as the photograph', () => {
    expect(copySize(SIZE)).toEqual(SIZE);
  });

  it('of more pixels than a canvas holds is smaller, in the same shape', () => {
    const { width, height } = copySize({ width: 8000, height: 6000 });
    expect(width * height).toBeLessThanOrEqual(16_777_216);
    expect(width / height).toBeCloseTo(4 / 3, 2);
  });

  it.each([
    ['pole 14.jpg', 'pole 14 (marked up).jpg'],
    ['pole 14.PNG', 'pole 14 (marked up).jpg'],
    ['IMG.2026.jpeg', 'IMG.2026 (marked up).jpg'],
  ])('of %s is called %s', (name, copy) => {
    expect(copyName(name, 'marked up')).toBe(copy);
  });

  it('its name keeps its end where the name is long', () => {
    const name = copyName(`${'a'.repeat(199)}.jpg`, 'marked up');
    expect([name.length, name.slice(-16)]).toEqual([200, ' (marked up).jpg']);
  });
});
