import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wayBetween } from './map-way.ts';

describe('a way', () => {
  it('of a degree along a meridian is 111.3 km, north or south', () => {
    const north = wayBetween({ longitude: 14, latitude: 47 }, { longitude: 14, latitude: 48 });
    expect(north.metres).toBeCloseTo(111_319, -1);
    expect(north.bearing).toBeCloseTo(0);
    const south = wayBetween({ longitude: 14, latitude: 48 }, { longitude: 14, latitude: 47 });
    expect(south.bearing).toBeCloseTo(180);
  });

  it('begins east or west along the equator', () => {
    const way = (longitude: number) => wayBetween({ longitude: 0, latitude: 0 }, { longitude, latitude: 0 });
    expect(way(1).bearing).toBeCloseTo(90);
    expect(way(-1).bearing).toBeCloseTo(270);
  });

  it('is as long back as there, and shorter across the date line than around', () => {
    const degrees = fc.record({
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      latitude: fc.double({ min: -89, max: 89, noNaN: true }),
    });
    fc.assert(
      fc.property(degrees, degrees, (from, to) => {
        expect(wayBetween(from, to).metres).toBeCloseTo(wayBetween(to, from).metres, 3);
      }),
    );
    const across = wayBetween({ longitude: 179.9, latitude: 0 }, { longitude: -179.9, latitude: 0 });
    expect(across.metres).toBeLessThan(23_000);
  });
});
