import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { system } from './system.ts';
import { semanticColors } from './tokens.ts';
import type { Tone } from './tone.ts';

const SURFACES = ['canvas', 'surface', 'sunken', 'raised', 'hover', 'selected'] as const;
const TONES: readonly Tone[] = ['neutral', 'signal', 'energised', 'safe', 'fault'];

const SHEET = Object.fromEntries(
  [...readFileSync('public/outdoors.css', 'utf8').matchAll(/(--fl-[\w-]+): ([^;]+);/g)].map(
    ([, name, value]) => [name, value],
  ),
);

/** The paths of all colours, as in `fg` and `bg.canvas`. */
const PATHS = Object.entries(semanticColors).flatMap(([group, members]) =>
  Object.keys(members).map((name) => (name === 'DEFAULT' ? group : `${group}.${name}`)),
);

/** Every text colour on every colour that it stands on. */
const PAIRS = [
  ...['fg', 'fg.muted'].flatMap((text) => [
    ...SURFACES.map((surface) => [text, `bg.${surface}`] as const),
    ...['land', 'water'].map((ground) => [text, `map.${ground}`] as const),
  ]),
  ...TONES.flatMap((tone) => [
    ...['canvas', 'surface', 'raised'].map((surface) => [`${tone}.text`, `bg.${surface}`] as const),
    [`${tone}.text`, `${tone}.subtle`] as const,
    ['fg', `${tone}.subtle`] as const,
    [`${tone}.onSolid`, `${tone}.solid`] as const,
    [`${tone}.onSolid`, `${tone}.solidHover`] as const,
  ]),
];

const LOOKS = {
  sun: { least: 7, colour: (path: string) => SHEET[variableOf(path)] },
  light: { least: 7, colour: (path: string) => themeColour(path).base },
  dark: { least: 4.5, colour: (path: string) => themeColour(path)._dark },
} as const;

describe.each(Object.entries(LOOKS))('colours: %s', (_look, { least, colour }) => {
  it('every text can be read on whatever it stands on', () => {
    const poor = PAIRS.flatMap(([text, ground]) => {
      const found = contrast(colour(text) ?? '', colour(ground) ?? '');
      return found >= least ? [] : [`${text} on ${ground}: ${found.toFixed(2)}`];
    });
    expect(poor).toEqual([]);
  });
});

describe('sun', () => {
  it('has a colour of its own for each of the theme, so that it is the same in light and dark', () => {
    expect(Object.keys(SHEET).toSorted()).toEqual(PATHS.map(variableOf).toSorted());
  });

  it('the edges of what is pressed stand out as words do', () => {
    for (const surface of SURFACES) {
      const edge = contrast(LOOKS.sun.colour('border.strong') ?? '', LOOKS.sun.colour(`bg.${surface}`) ?? '');
      expect(edge, surface).toBeGreaterThan(7);
    }
  });
});

function variableOf(path: string): string {
  return system.token.var(`colors.${path}`).replace(/^var\((.*)\)$/, '$1');
}

function themeColour(path: string): { readonly base: string; readonly _dark: string } {
  const [group = '', name = 'DEFAULT'] = path.split('.');
  const found = Object.entries(semanticColors)
    .filter(([key]) => key === group)
    .flatMap(([, members]) => Object.entries(members))
    .find(([key]) => key === name);
  if (!found) throw new Error(`the theme has no colour ${path}`);
  return found[1].value;
}

/** As WCAG 2.2 defines it: 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** @param colour `#rrggbb` */
function luminance(colour: string): number {
  if (!/^#[\da-f]{6}$/.test(colour)) throw new Error(`no colour of six digits: "${colour}"`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
