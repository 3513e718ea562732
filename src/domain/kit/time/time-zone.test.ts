import { describe, expect, it } from 'vitest';
import { dayIn } from './time-zone.ts';
import { instantAt, isTimeZone, minuteIn, offsetIn, timeIn } from './wall-time.ts';

describe('a day is a day in the zone', () => {
  it.each([
    // An evening in California is the next day in UTC; a morning in New Zealand the one before.
    ['America/Los_Angeles', '2026-11-26T04:30:00Z', '2026-11-25', '20:30'],
    ['Pacific/Auckland', '2026-11-25T19:30:00Z', '2026-11-26', '08:30'],
    ['Europe/Paris', '2026-11-25T23:00:00Z', '2026-11-26', '00:00'],
    ['Europe/Paris', '2026-06-25T21:59:59.999Z', '2026-06-25', '23:59'],
    ['Asia/Kolkata', '2026-11-25T18:30:00Z', '2026-11-26', '00:00'],
    ['Pacific/Apia', '2026-11-25T11:00:00Z', '2026-11-26', '00:00'],
    ['Pacific/Kiritimati', '2026-11-25T10:00:00Z', '2026-11-26', '00:00'],
    ['UTC', '2026-11-25T23:59:59.999Z', '2026-11-25', '23:59'],
    // Samoa left this day out.
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29', '23:59'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31', '00:00'],
    // The hours of the change of clocks.
    ['Europe/Paris', '2026-03-29T00:59:00Z', '2026-03-29', '01:59'],
    ['Europe/Paris', '2026-03-29T01:00:00Z', '2026-03-29', '03:00'],
    ['Europe/Paris', '2026-10-25T01:00:00Z', '2026-10-25', '02:00'],
    ['Pacific/Auckland', '2026-04-04T14:00:00Z', '2026-04-05', '02:00'],
    ['America/Los_Angeles', '2026-11-01T08:59:00Z', '2026-11-01', '01:59'],
  ])('%s at %s', (zone, instant, day, time) => {
    expect(dayIn(zone, instant)).toBe(day);
    expect(dayIn(zone, Date.parse(instant))).toBe(day);
    expect(timeIn(zone, instant)).toBe(time);
    expect(minuteIn(zone, instant)).toBe(`${day}T${time}`);
  });

  it('whatever zone the instant is written in', () => {
    expect(dayIn('Europe/Paris', '2026-11-26T08:30:00+13:00')).toBe('2026-11-25');
  });
});

describe('a time of a day in the zone', () => {
  it.each([
    ['Pacific/Auckland', '2026-11-26', '08:30', '2026-11-25T19:30:00.000Z'],
    ['America/Los_Angeles', '2026-11-25', '20:30', '2026-11-26T04:30:00.000Z'],
    ['Asia/Kolkata', '2026-11-26', '00:00', '2026-11-25T18:30:00.000Z'],
    ['Europe/Paris', '2026-07-01', '00:00', '2026-06-30T22:00:00.000Z'],
    // Not there: as much later as the clocks jump.
    ['Europe/Paris', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['America/Los_Angeles', '2026-03-08', '02:30', '2026-03-08T10:30:00.000Z'],
    // There twice: the first.
    ['Europe/Paris', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['Pacific/Auckland', '2026-04-05', '02:30', '2026-04-04T13:30:00.000Z'],
    ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T22:00:00.000Z'],
  ])('%s on %s at %s', (zone, day, time, instant) => {
    expect(instantAt(zone, day, time)).toBe(instant);
  });

  it('is found again by the hour, over a year of each zone', () => {
    const zones = ['Pacific/Auckland', 'America/Los_Angeles', 'Europe/Paris', 'Asia/Kolkata', 'Pacific/Apia'];
    const lost = zones.flatMap((zone) =>
      Array.from({ length: 8760 }, (_, hour) => Date.UTC(2026, 0, 1, hour)).filter((at) => {
        const again = Date.parse(instantAt(zone, dayIn(zone, at), timeIn(zone, at)));
        // Of the hour that comes twice it is the first.
        return again !== at && again + (offsetIn(zone, again) - offsetIn(zone, at)) !== at;
      }),
    );
    expect(lost).toEqual([]);
  });

  it('refuses what is no day', () => {
    expect(() => instantAt('Europe/Paris', '2026-13-45')).toThrow(RangeError);
  });
});

it('knows zones by their names', () => {
  expect(['Europe/Paris', 'UTC', 'Pacific/Apia', 'Asia/Calcutta'].filter(isTimeZone)).toHaveLength(4);
  expect(['', '+01:00', 'Mars/Olympus', 'Europe/Paris; drop table', '1'].filter(isTimeZone)).toEqual([]);
});
