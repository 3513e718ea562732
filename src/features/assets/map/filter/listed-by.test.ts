import { expect, test } from 'vitest';
import { asset } from '../../../../domain/assets/asset.ts';
import { readListState } from '../../../../resource/list/list-state.ts';
import { listedBy } from './listed-by.ts';

const of = (address: string) => listedBy(readListState(asset, new URLSearchParams(address)));

test.each(['', 'kind=Pole', 'status=inUse&kind=Pole,Tower', 'sort=-name', 'view=stations'])(
  'the map needs no list for "%s"',
  (address) => expect(of(address)).toBeNull(),
);

test.each([
  ['q=pole', { search: 'pole' }],
  ['country=AT', { filters: { country: 'AT' } }],
  ['until=installedDate:today', { until: { field: 'installedDate', until: 'today' } }],
])('the lists are asked what the address "%s" shows', (address, part) => {
  expect(of(address)).toMatchObject({ entity: 'asset', ...part });
});
