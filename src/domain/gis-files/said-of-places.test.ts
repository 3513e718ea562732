import { expect, test } from 'vitest';
import { saidOfPlaces } from './said-of-places.ts';

test('what nobody has typed says nothing', () => {
  expect(saidOfPlaces({})).toEqual({ projection: null, extent: null });
  expect(saidOfPlaces({ crs: ' ', extent: '' })).toEqual({ projection: null, extent: null });
});

test('a projection is known by its number or its definition', () => {
  expect(saidOfPlaces({ crs: ' EPSG:31256 ' })).toMatchObject({ projection: { name: 'EPSG:31256' } });
  expect(saidOfPlaces({ crs: '+proj=utm +zone=33 +datum=WGS84' })).toMatchObject({
    projection: { isDegrees: false },
  });
  expect(saidOfPlaces({ crs: 'EPSG:1' })).toEqual({ unknown: 'crs' });
});

test('an extent is four numbers in their order', () => {
  expect(saidOfPlaces({ extent: '9.5, 46, 17,49' })).toMatchObject({
    extent: { west: 9.5, south: 46, east: 17, north: 49 },
  });
  for (const extent of ['9.5,46,17', '9.5,46,17,49,1', 'a,b,c,d', '1;2;3;4'])
    expect(saidOfPlaces({ extent })).toEqual({ unknown: 'extent' });
});
