import { describe, expect, it } from 'vitest';
import { numberedId } from '../../../../tests/support/numbered-row.ts';
import { idList } from '../id-list.ts';
import { shownBy } from './place-filter.ts';
import { placesInArea, placesInBox } from './place-questions.ts';
import { type PlaceTable, placeTable, putById } from './place-table.ts';

/** Fiji and its neighbours: the date line goes through a view of them. */
const LONGITUDES = [170, 179.5, -179.5, -170, 0];

const FIJI = { west: 175, east: -175, south: -20, north: -15 };

describe('a view across the date line', () => {
  it('holds what is on both sides, and not the rest of the world', () => {
    expect(inArea(table(), { box: FIJI })).toEqual([1, 2]);
    const { count } = placesInBox(table(), FIJI, () => true, 5);
    expect(count).toBe(2);
  });

  it('holds the same as the ring around it', () => {
    const { west, east, south, north } = FIJI;
    const corners = [
      { longitude: west, latitude: south },
      { longitude: east, latitude: south },
      { longitude: east, latitude: north },
      { longitude: west, latitude: north },
    ];
    expect(inArea(table(), { corners })).toEqual([1, 2]);
  });

  it('has its middle where it is seen, on whichever side', () => {
    // 169 to -173 has its middle at 178, and 173 to -169 at -178.
    const box = { west: 169, east: -169, south: -20, north: -15 };
    const nearestOf = (view: typeof box) =>
      placesInBox(table(), view, () => true, 2).nearest.map((id) => LONGITUDES[placeOf(id)]);
    expect(nearestOf({ ...box, east: -173 })).toEqual([179.5, -179.5]);
    expect(nearestOf({ ...box, west: 173 })).toEqual([-179.5, 179.5]);
  });
});

describe('a view of more than half the world', () => {
  it('holds what it shows, which its corners alone would not say', () => {
    expect(inArea(table(), { box: { west: -120, east: 175, south: -20, north: -15 } })).toEqual([0, 4]);
    expect(inArea(table(), { box: { west: -180, east: 180, south: -20, north: -15 } })).toEqual([
      0, 1, 2, 3, 4,
    ]);
  });
});

function table(): PlaceTable {
  const filled = placeTable();
  for (const [at, longitude] of LONGITUDES.entries()) {
    putById(filled, numberedId(at), { longitude, latitude: -17, kind: 0, status: 0 });
  }
  return filled;
}

function inArea(places: PlaceTable, area: Parameters<typeof placesInArea>[1]): number[] {
  return [...idList(placesInArea(places, area, shownBy(places, {})))].map(placeOf);
}

function placeOf(id: string): number {
  return LONGITUDES.findIndex((_, at) => numberedId(at) === id);
}
