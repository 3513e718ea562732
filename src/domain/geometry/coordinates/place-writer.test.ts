import { describe, expect, test } from 'vitest';
import { distanceBetween } from '../sphere.ts';
import { COORDINATE_KINDS, type CoordinateRules } from './coordinate-rules.ts';
import { gridOf, placeWriter } from './place-writer.ts';
import { readCoordinates } from './read-coordinates.ts';

const VIENNA = { longitude: 16.369682, latitude: 48.206122 };

const rules = (kind: CoordinateRules['kind'], grid = 'EPSG:31256'): CoordinateRules => ({
  kind,
  grid,
  axes: 'north-east',
});

describe("a tenant's coordinates", () => {
  test.each([
    ['degrees', '48.206122, 16.369682'],
    ['seconds', `48°12'22.04"N 16°22'10.86"E`],
    ['utm', '33U 601763.4 5340117.2'],
  ] as const)('as %s', (kind, text) => {
    expect(placeWriter(rules(kind), '.')(VIENNA)).toBe(text);
  });

  test.each(COORDINATE_KINDS)(
    'as %s are read again where they were written, with either decimal sign',
    (kind) => {
      const grid = gridOf(rules(kind));
      if (!grid) throw new Error('EPSG:31256 is known');
      for (const decimal of ['.', ','] as const) {
        const again = readCoordinates(placeWriter(rules(kind), decimal)(VIENNA) ?? '', { grid });
        expect('code' in again ? again.code : distanceBetween(VIENNA, again)).toBeLessThan(0.4);
      }
    },
  );

  test('of a projection that this app does not know are none', () => {
    expect(placeWriter(rules('grid', 'EPSG:1'), '.')(VIENNA)).toBeNull();
    expect(gridOf(rules('grid', 'EPSG:1'))).toBeUndefined();
    expect(gridOf(rules('utm', ' '))).toBeUndefined();
  });

  test('are none where the grid does not reach', () => {
    expect(placeWriter(rules('utm'), '.')({ longitude: 0, latitude: 89 })).toBeNull();
  });
});
