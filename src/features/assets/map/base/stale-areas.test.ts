import { expect, test } from 'vitest';
import type { KnownArea } from '../../../../data/base-maps/base-map-messages.ts';
import type { OfferedBaseMap } from '../../../../domain/map/base/base-map.ts';
import { earlierIds, newerOf } from './stale-areas.ts';

function area(id: string, version: string, replaces: string | null = null): KnownArea {
  const about = {
    id,
    baseMapId: 'roads',
    baseMapName: 'Roads',
    version,
    about: 'work' as const,
    label: null,
    shape: { kind: 'boxes' as const, boxes: [] },
    minZoom: 0,
    maxZoom: 12,
    compression: 2,
    tiles: 1,
    bytes: 1,
    takenAt: 0,
    replaces,
  };
  return { about, done: 1, state: 'whole', failure: null };
}

function office(version: string, id = 'roads'): OfferedBaseMap {
  return {
    id,
    name: 'Roads',
    format: 'vector',
    minZoom: 0,
    maxZoom: 14,
    bounds: [0, 0, 1, 1],
    bytes: 1,
    attribution: '',
    layers: [],
    version,
  };
}

test('an area is older once the office has another version, and is taken anew as it was taken', () => {
  const old = area('a', 'v1');
  expect(newerOf(old, [office('v1')], [old])).toBeNull();
  expect(newerOf(old, [office('v2')], [old])).toEqual({
    map: office('v2'),
    area: { about: 'work', label: null, shape: { kind: 'boxes', boxes: [] }, maxZoom: 12 },
  });
});

test('an area whose successor is on its way, or of which the office has nothing any more, is not taken again', () => {
  const old = area('a', 'v1');
  expect(newerOf(old, [office('v2')], [old, area('b', 'v2', 'a')])).toBeNull();
  expect(newerOf(old, [], [old])).toBeNull();
});

test('a base map of the same name is the successor of one that the office has no more, and draws its areas', () => {
  const old = area('a', 'v1');
  const next = office('v2', 'roads of this year');
  expect(newerOf(old, [next], [old])?.map).toBe(next);
  expect(earlierIds(next, [next], [old])).toEqual(['roads']);
  const both = [office('v1'), next];
  expect(newerOf(old, both, [old])).toBeNull();
  expect(earlierIds(next, both, [old])).toEqual([]);
});
