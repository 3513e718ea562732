import { expect, test } from 'vitest';
import { mapAddress } from './drawn-view.ts';

test.each([
  ['', '/tenant/map'],
  ['?view=drawn', '/tenant/map'],
  ['?view=drawn&kind=Pole', '/tenant/map?kind=Pole'],
  ['?view=stations', '/tenant/map?view=stations'],
])('the map of the list "%s" is %s', (search, address) => {
  expect(mapAddress(search)).toBe(address);
});
