import { describe, expect, it } from 'vitest';
import { UNKNOWN_VOLTAGE } from '../../../../../domain/assets/voltage-class.ts';
import { leastOf } from '../../../../../domain/kit/values/long-lists.ts';
import { semanticColors } from '../../../../../ui/theme/tokens.ts';
import { lineLook, VOLTAGE_CLASSES } from './line-looks.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** What people see who lack one kind of cones. Source: Machado, Oliveira, Fernandes (2009), severity 1. */
const SEEN_WITHOUT = {
  red: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  green: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
} as const;

const GROUNDS = [
  { theme: '', ground: semanticColors.map.land.value.base },
  { theme: '', ground: semanticColors.map.water.value.base },
  { theme: 'sun', ground: '#ffffff' },
  { theme: 'dark', ground: semanticColors.map.land.value._dark },
  { theme: 'dark', ground: semanticColors.map.water.value._dark },
];

describe('lines', () => {
  it('have a contrast of 3:1 and more with land and water (WCAG 2.2, 1.4.11)', () => {
    for (const { theme, ground } of GROUNDS) {
      const contrasts = VOLTAGE_CLASSES.map((each) => contrast(lineLook(each, theme).colour, ground));
      expect(leastOf(Infinity, contrasts)).toBeGreaterThan(3);
    }
  });

  it('are the wider the higher their voltage', () => {
    for (const theme of ['', 'dark', 'sun']) {
      const widths = VOLTAGE_CLASSES.filter((each) => each < UNKNOWN_VOLTAGE).map(
        (each) => lineLook(each, theme).width,
      );
      expect(widths).toEqual([...new Set(widths)].toSorted((left, right) => left - right));
    }
  });

  it('of two classes differ by a point in width, or in colour for who sees no red or no green', () => {
    const alike = ['', 'dark', 'sun'].flatMap((theme) =>
      VOLTAGE_CLASSES.flatMap((one) =>
        VOLTAGE_CLASSES.filter((other) => other > one).flatMap((other) => {
          const [left, right] = [lineLook(one, theme), lineLook(other, theme)];
          const isWider = Math.abs(left.width - right.width) >= 1;
          const apart = Object.values(SEEN_WITHOUT).map((seen) =>
            difference(left.colour, right.colour, seen),
          );
          return isWider || leastOf(Infinity, apart) > 12
            ? []
            : [`${theme} ${one} ${other}: ${apart.join()}`];
        }),
      ),
    );
    expect(alike).toEqual([]);
  });
});

function linear(colour: string): Colour {
  const part = (from: number) => {
    const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other]
    .map((colour) => {
      const [red, green, blue] = linear(colour);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .toSorted((left, right) => right - left);
  return (light + 0.05) / (dark + 0.05);
}

/** CIE 1976: about 2 is just seen side by side. */
function difference(one: string, other: string, seen: readonly Colour[]): number {
  const labs = [one, other].map((colour) => lab(seen.map((row) => dot(row, linear(colour)))));
  const [l = 0, a = 0, b = 0] = [0, 1, 2].map((part) => (labs[0]?.[part] ?? 0) - (labs[1]?.[part] ?? 0));
  return Math.hypot(l, a, b);
}

function dot(row: Colour, [red, green, blue]: Colour): number {
  return Math.max(0, row[0] * red + row[1] * green + row[2] * blue);
}

function lab([red = 0, green = 0, blue = 0]: readonly number[]): readonly number[] {
  const [x = 0, y = 0, z = 0] = [
    (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
    0.2126 * red + 0.7152 * green + 0.0722 * blue,
    (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
  ].map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
