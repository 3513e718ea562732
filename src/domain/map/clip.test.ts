import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipLine, clipRing, type FlatBox, type FlatPlace, turnOf } from './clip.ts';

const BOX: FlatBox = { west: 10, north: 20, east: 30, south: 50 };

const place: fc.Arbitrary<FlatPlace> = fc.tuple(
  fc.double({ min: 0, max: 60, noNaN: true }),
  fc.double({ min: 0, max: 60, noNaN: true }),
);

describe('a line', () => {
  it('has pieces that lie inside, as long as many small samples of it say', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 8 }), (line) => {
        const pieces = clipLine(line, BOX);
        for (const [x, y] of pieces.flat()) expect(isAbout([x, y], BOX)).toBe(true);
        const inside = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
        expect(Math.abs(inside - sampledLength(line))).toBeLessThan(0.5 + lengthOf(line) / 100);
      }),
    );
  });

  it('that leaves and comes back has two pieces, and one that only touches none', () => {
    const out: FlatPlace[] = [
      [15, 25],
      [40, 25],
      [40, 40],
      [15, 40],
    ];
    expect(clipLine(out, BOX)).toEqual([
      [
        [15, 25],
        [30, 25],
      ],
      [
        [30, 40],
        [15, 40],
      ],
    ]);
    const touching: FlatPlace[] = [
      [0, 20],
      [10, 20],
      [0, 10],
    ];
    expect(clipLine(touching, BOX)).toEqual([]);
  });

  it('that lies inside stays as it is, in one piece', () => {
    const line: FlatPlace[] = [
      [12, 22],
      [29, 49],
      [11, 48],
    ];
    expect(clipLine(line, BOX)).toEqual([line]);
  });

  it('goes from one box into the next without a gap', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 8 }), (line) => {
        const world = { west: 0, north: 0, east: 60, south: 60 };
        const halves = [
          { ...world, east: 31.7 },
          { ...world, west: 31.7 },
        ];
        const parts = halves.flatMap((half) => clipLine(line, half));
        expect(parts.reduce((sum, part) => sum + lengthOf(part), 0)).toBeCloseTo(lengthOf(line), 6);
      }),
    );
  });
});

describe('an area', () => {
  it('keeps the part inside: areas of the boxes around add up to its own', () => {
    const corners = fc.uniqueArray(fc.double({ min: 0, max: 6.28, noNaN: true }), {
      minLength: 3,
      maxLength: 9,
    });
    fc.assert(
      fc.property(corners, place, (angles, [x, y]) => {
        const ring = angles
          .toSorted((a, b) => a - b)
          .map((a): FlatPlace => [x + 25 * Math.cos(a), y + 25 * Math.sin(a)]);
        const closed = [...ring, ...ring.slice(0, 1)];
        const boxes = [-40, 0, 30, 60].flatMap((west) =>
          [-40, 0, 30, 60].map((north) => ({
            west,
            north,
            east: west + (west < 0 ? 40 : 30),
            south: north + (north < 0 ? 40 : 30),
          })),
        );
        const parts = boxes.map((box) => clipRing(closed, box));
        for (const [index, part] of parts.entries()) {
          const box = boxes[index] ?? BOX;
          for (const corner of part) expect(isAbout(corner, box)).toBe(true);
        }
        expect(parts.reduce((sum, part) => sum + turnOf(part), 0)).toBeCloseTo(turnOf(closed), 6);
      }),
    );
  });

  it('around the box is the box, and one beside it is nothing', () => {
    const around: FlatPlace[] = [
      [0, 0],
      [60, 0],
      [60, 60],
      [0, 60],
      [0, 0],
    ];
    const inside = clipRing(around, BOX);
    expect(Math.abs(turnOf(inside))).toBe(2 * 20 * 30);
    expect(inside[0]).toEqual(inside.at(-1));
    expect(
      clipRing(
        around.map(([x, y]): FlatPlace => [x + 100, y]),
        BOX,
      ),
    ).toEqual([]);
  });
});

function isAbout([x, y]: FlatPlace, { west, north, east, south }: FlatBox): boolean {
  const near = 1e-9;
  return x >= west - near && x <= east + near && y >= north - near && y <= south + near;
}

function lengthOf(line: readonly FlatPlace[]): number {
  return sides(line).reduce((sum, [[ax, ay], [bx, by]]) => sum + Math.hypot(bx - ax, by - ay), 0);
}

/** How much of the line lies inside, by asking a thousand places of each part. */
function sampledLength(line: readonly FlatPlace[]): number {
  const samples = 1000;
  return sides(line).reduce((sum, [[ax, ay], [bx, by]]) => {
    let inside = 0;
    for (let at = 0; at < samples; at++) {
      const share = (at + 0.5) / samples;
      if (isAbout([ax + share * (bx - ax), ay + share * (by - ay)], BOX)) inside += 1;
    }
    return sum + (inside / samples) * Math.hypot(bx - ax, by - ay);
  }, 0);
}

function sides(line: readonly FlatPlace[]): (readonly [FlatPlace, FlatPlace])[] {
  return line.slice(1).flatMap((to, at) => {
    const from = line[at];
    return from ? [[from, to] as const] : [];
  });
}
