import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellCode, codesOfTile, DEEPEST_ZOOM } from './tile-cells.ts';
import { latitudeAt, longitudeAt, WORLD, worldX, worldY } from './world-place.ts';

const step = fc.integer({ min: 0, max: WORLD - 1 });
const zoom = fc.integer({ min: 0, max: DEEPEST_ZOOM });

describe('the cells of a tile', () => {
  it('follow each other, and are those of the places in it and no others', () => {
    fc.assert(
      fc.property(step, step, zoom, step, step, (x, y, depth, otherX, otherY) => {
        const size = WORLD / 2 ** depth;
        const tile = { zoom: depth, x: Math.floor(x / size), y: Math.floor(y / size) };
        const [from, before] = codesOfTile(tile);
        const isIn = (east: number, south: number) => {
          const code = cellCode(east, south);
          return code >= from && code < before;
        };
        expect(isIn(x, y)).toBe(true);
        const isThere = Math.floor(otherX / size) === tile.x && Math.floor(otherY / size) === tile.y;
        expect(isIn(otherX, otherY)).toBe(isThere);
      }),
    );
  });

  it('are all cells at zoom 0', () => {
    expect(codesOfTile({ zoom: 0, x: 0, y: 0 })).toEqual([0, 2 ** 32]);
  });
});

describe('a place on the map', () => {
  it('is where the tiling scheme has it', () => {
    expect([worldX(-180), worldX(0), worldX(180)]).toEqual([0, WORLD / 2, WORLD - 1]);
    expect([worldY(90), worldY(0), worldY(-90)]).toEqual([0, WORLD / 2, WORLD - 1]);

    expect(Math.floor((worldX(0.9) / WORLD) * 2 ** 10)).toBe(514);
  });

  it('comes back to a centimetre', () => {
    const longitude = fc.double({ min: -180, max: 179.999_999, noNaN: true });
    const latitude = fc.double({ min: -85, max: 85, noNaN: true });
    fc.assert(
      fc.property(longitude, latitude, (east, north) => {
        expect(Math.abs(longitudeAt(worldX(east)) - east)).toBeLessThan(1e-7);
        expect(Math.abs(latitudeAt(worldY(north)) - north)).toBeLessThan(1e-7);
      }),
    );
  });
});
