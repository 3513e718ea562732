import { expect, test } from 'vitest';
import { instantAt } from '../kit/time/wall-time.ts';
import { movedTo } from './moved-order.ts';

// The clocks go forward or back in the week that the job of three days is moved into.
test.each([
  ['Europe/Paris', '2027-03-16', '2027-03-27', '2027-03-29'],
  ['Europe/Paris', '2027-10-18', '2027-10-30', '2027-11-01'],
  ['America/Los_Angeles', '2026-10-20', '2026-10-31', '2026-11-02'],
  ['Pacific/Auckland', '2026-09-15', '2026-09-26', '2026-09-28'],
  ['Pacific/Auckland', '2027-04-13', '2027-04-03', '2027-04-05'],
  ['UTC', '2027-03-16', '2027-03-27', '2027-03-29'],
])(
  'a job in %s keeps its times of day, and its days, where the clocks change in between',
  (zone, from, to, last) => {
    const third = `${from.slice(0, 8)}${Number(from.slice(8)) + 2}`;
    const planned = {
      scheduledStart: instantAt(zone, from, '07:00'),
      scheduledEnd: instantAt(zone, third, '15:30'),
    };
    expect(movedTo(zone, to, planned, null)).toEqual({
      scheduledStart: instantAt(zone, to, '07:00'),
      scheduledEnd: instantAt(zone, last, '15:30'),
    });
  },
);

test.each([
  ['06:30', '06:30'],
  ['7:00', '07:00'],
  [null, '08:00'],
  ['early', '08:00'],
])('what has no time yet begins with the shift: %s', (shift, time) => {
  const open = { scheduledStart: null, scheduledEnd: null };
  expect(movedTo('Pacific/Auckland', '2026-11-26', open, shift)).toEqual({
    scheduledStart: instantAt('Pacific/Auckland', '2026-11-26', time),
    scheduledEnd: null,
  });
});
