import { expect, test } from 'vitest';
import { RECORD_IN_ADDRESS, recordAddress, recordInAddress } from './map-record.ts';

const inAddress = (address: string) => recordInAddress(new URLSearchParams(address));

test('what an address says of a record is read again', () => {
  const record = { entity: 'workOrder', id: '018f0000-0000-7000-8000-000000000001' };
  const parameters = new URLSearchParams({ [RECORD_IN_ADDRESS]: recordAddress(record) });
  expect(recordInAddress(parameters)).toEqual(record);
});

test('an asset is chosen by its id alone', () => {
  expect(inAddress('asset=a1')).toEqual({ entity: 'asset', id: 'a1' });
});

test.each(['', 'record=', 'record=workOrder', 'record=workOrder:', 'record=spaceship:1'])(
  'an address "%s" chooses nothing',
  (address) => expect(inAddress(address)).toBeNull(),
);
