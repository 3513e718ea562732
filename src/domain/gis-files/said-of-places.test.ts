import { expect, test } from 'vitest';
import { saidOfPlaces } from './said-of-places.ts';

test('what nobody has typed says nothing', () => {
  const nothing = { said: { projection: null, extent: null }, unknown: [] };
  expect(saidOfPlaces({})).toEqual(nothing);
  expect(saidOfPlaces({ crs: ' ', extent: '' })).toEqual(nothing);
});

test('a projection is known by its number or its definition', () => {
  expect(saidOfPlaces({ crs: ' EPSG:31256 ' })).toMatchObject({
    said: { projection: { name: 'EPSG:31256' } },
    unknown: [],
  });
  expect(saidOfPlaces({ crs: '+proj=utm +zone=33 +datum=WGS84' })).toMatchObject({
    said: { projection: { isDegrees: false } },
  });
  expect(saidOfPlaces({ crs: 'EPSG:1' })).toMatchObject({ said: { projection: null }, unknown: ['crs'] });
});

test('an extent is four numbers in their order', () => {
  expect(saidOfPlaces({ extent: '9.5, 46, 17,49' })).toMatchObject({
    said: { extent: { west: 9.5, south: 46, east: 17, north: 49 } },
    unknown: [],
  });
  for (const extent of ['9.5,46,17', '9.5,46,17,49,1', 'a,b,c,d', '1;2;3;4'])
    expect(saidOfPlaces({ extent })).toMatchObject({ said: { extent: null }, unknown: ['extent'] });
});

test('what is understood stays beside what is not', () => {
  expect(saidOfPlaces({ crs: 'EPSG:31256', extent: 'Vienna' })).toMatchObject({
    said: { projection: { name: 'EPSG:31256' } },
    unknown: ['extent'],
  });
  expect(saidOfPlaces({ crs: 'EPSG:1', extent: '1,2,3,4' })).toMatchObject({
    said: { extent: { west: 1 } },
    unknown: ['crs'],
  });
  expect(saidOfPlaces({ crs: 'EPSG:1', extent: 'Vienna' }).unknown).toEqual(['crs', 'extent']);
});
