import { expect, test } from 'vitest';
import { stampLines } from './stamp-lines.ts';

const SAVED = Date.parse('2026-01-31T23:30:00Z');
const SYDNEY = { latitude: -33.8688, longitude: 151.2093 };

test.each([
  [
    { time: '2026-07-14 09:41:05', offset: '+02:00', place: SYDNEY, direction: 271.5 },
    'Europe/Paris',
    ['2026-07-14 09:41:05 +02:00', '33.86880° S 151.20930° E  272°'],
  ],
  [
    { time: '2026-07-14 09:41:05', offset: null, place: null, direction: 359.7 },
    'UTC',
    ['2026-07-14 09:41:05', '000°'],
  ],
  [
    { time: null, offset: null, place: null, direction: null },
    'Pacific/Auckland',
    ['2026-02-01 12:30 +13:00'],
  ],
  [
    { time: null, offset: null, place: null, direction: null },
    'America/St_Johns',
    ['2026-01-31 20:00 -03:30'],
  ],
] as const)('%o in %s', (taken, zone, lines) => {
  expect(stampLines(taken, SAVED, zone)).toEqual(lines);
});
