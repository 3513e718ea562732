import { describe, expect, it } from 'vitest';
import { createFormat } from './format.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

describe('format', () => {
  it('shows a calendar date as the same day in every time zone', () => {
    expect(createFormat('en').date('2026-03-01')).toBe('Mar 1, 2026');
    expect(createFormat('fr').date('2026-03-01')).toBe('1 mars 2026');
  });

  it('shows a dash for what is missing', () => {
    const format = createFormat('en');
    expect([
      format.date(null),
      format.dateTime(undefined),
      format.number(null),
      format.money(null, 'EUR'),
      format.quantity(null, 'kV'),
    ]).toEqual(['–', '–', '–', '–', '–']);
  });

  it('says the day of an instant in the zone whose days count, and its time with the zone where it is not here', () => {
    const there = createFormat('en', { days: 'Pacific/Chatham', shown: 'Pacific/Chatham' });
    expect(there.date('2026-11-25T19:30:00Z')).toBe('Nov 26, 2026');
    expect(there.dateTime('2026-11-25T19:30:00Z').replaceAll(/\s/gu, ' ')).toBe(
      'Nov 26, 2026, 9:15 AM GMT+13:45',
    );
    const here = new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
    expect(createFormat('en', { shown: here }).dateTime(null)).toBe('–');
    expect(createFormat('en', { shown: here }).dateTime('2026-11-25T19:30:00Z')).toBe(
      createFormat('en').dateTime('2026-11-25T19:30:00Z'),
    );
  });

  it('says a span with what both ends have in common once, and its zone where it is not here', () => {
    const there = createFormat('en', { shown: 'Pacific/Chatham' });
    const said = (until: string) => there.span('2026-11-25T19:30:00Z', until).replaceAll(/\s/gu, ' ');
    expect(said('2026-11-25T21:00:00Z')).toBe('Nov 26, 2026, 9:15 – 10:45 AM GMT+13:45');
    expect(said('2026-11-26T19:30:00Z')).toBe('Nov 26, 2026, 9:15 AM – Nov 27, 2026, 9:15 AM GMT+13:45');
  });

  it.each([
    ['2026-11-21T11:59:50Z', 'now'],
    ['2026-11-21T11:58:10Z', '1 minute ago'],
    ['2026-11-21T11:00:01Z', '59 minutes ago'],
    ['2026-11-21T15:00:00Z', 'in 3 hours'],
    ['2026-11-20T12:00:01Z', '23 hours ago'],
    ['2026-11-20T12:00:00Z', 'yesterday'],
    ['2026-11-20T00:00:00Z', 'yesterday'],
    // 47 hours before noon is no yesterday.
    ['2026-11-19T23:59:00Z', '2 days ago'],
    ['2026-11-19T13:00:00Z', '2 days ago'],
    ['2026-11-22T12:00:00Z', 'tomorrow'],
    ['2026-11-23T11:00:00Z', 'in 2 days'],
    ['2026-10-23T12:00:00Z', '29 days ago'],
    ['2026-10-20T12:00:00Z', '1 month ago'],
    ['2025-12-01T12:00:00Z', '11 months ago'],
    ['2025-11-20T12:00:00Z', '1 year ago'],
    ['2025-11-01T12:00:00Z', '1 year ago'],
    ['2024-06-01T12:00:00Z', '2 years ago'],
  ])('says of %s at noon of 21 November %s', (at, expected) => {
    expect(createFormat('en', { shown: 'UTC' }).relative(at, now)).toBe(expected);
  });

  it.each([
    // Two in the morning of the 22nd there: 25 hours ago was the 21st, and 27 hours ago the 20th.
    ['Pacific/Auckland', '2026-11-20T12:00:00Z', 'yesterday'],
    ['Pacific/Auckland', '2026-11-20T10:30:00Z', '2 days ago'],
    // Four in the morning of the 21st: 47 hours ago it was the 19th.
    ['America/Los_Angeles', '2026-11-20T07:59:00Z', '2 days ago'],
    ['America/Los_Angeles', '2026-11-20T08:00:00Z', 'yesterday'],
  ])('knows yesterday by the calendar of %s', (shown, at, expected) => {
    expect(createFormat('en', { shown }).relative(at, now)).toBe(expected);
  });

  it.each([
    ['en', 1.9, 'EUR', '€1.90'],
    ['en', 1284, 'USD', '$1,284.00'],
    ['en', 0, 'EUR', '€0.00'],
    // A price per piece has what is left of a cent.
    ['en', 0.125, 'EUR', '€0.125'],
    ['en', 1284, 'JPY', '¥1,284'],
    ['en', 1.5, 'KWD', 'KWD 1.500'],
    ['fr', 1284, 'EUR', '1 284,00 €'],
    ['fr', 0.1, 'eur', '0,10 €'],
    // Somebody's own word for it.
    ['en', 1284, 'E', '1,284.00 E'],
  ])('writes in %s %d %s as %s', (locale, value, currency, expected) => {
    expect(createFormat(locale).money(value, currency).replaceAll(/\s/gu, ' ')).toBe(expected);
  });

  it('says amounts that name no currency in the tenant’s', () => {
    const { money, currency } = createFormat('en', {}, 'NZD');
    expect([money(12.5, null), money(12.5, 'EUR'), currency]).toEqual(['NZ$12.50', '€12.50', 'NZD']);
  });

  it.each([
    ['en', 1, 'rolls', '1 roll'],
    ['en', 5, 'roll', '5 rolls'],
    ['en', 1, 'pcs', '1 pc'],
    ['en', 0, 'pcs', '0 pcs'],
    ['en', 1, 'd', '1 day'],
    ['en', 600, 'd', '600 days'],
    ['fr', 600, 'd', '600 j'],
    ['fr', 0, 'rolls', '0 rouleau'],
    ['fr', 2, 'pcs', '2 pces'],
    ['fr', 2000, 'operations', '2 000 manœuvres'],
    ['en', 1, 'operations', '1 operation'],
    ['ar', 2, 'rolls', '2 rolls'],
    ['en', 1, 'kV', '1 kV'],
    ['en', 3, 'Rolle', '3 Rolle'],
    ['fr', 5, 'GB', '5 Go'],
    ['en', 75, '%', '75%'],
    ['fr', 12.5, '%', '12,5 %'],
  ])('says in %s %d %s as %s', (locale, value, unit, expected) => {
    expect(createFormat(locale).quantity(value, unit).replaceAll(/\s/gu, ' ')).toBe(expected);
  });

  it.each([
    // The loss factor of a bushing, the resistance of a contact in ohms, a place on the map, a part of one gram.
    ['en', 0.0021, null, '0.0021'],
    ['fr', 0.000_04, 'Ω', '0,00004 Ω'],
    ['en', -36.8779, '°', '-36.8779°'],
    ['fr', 48.856_614, '°', '48,856614°'],
    ['en', 0.000_125, 'kg', '0.000125 kg'],
    ['en', 0.0205, '%', '0.0205%'],
    ['en', 1_234_567.890_12, 'm³', '1,234,567.89012 m³'],
    ['en', 0.1 + 0.2, 'm', '0.3 m'],
    ['en', 1250.1 + 0.2, 'm', '1,250.3 m'],
  ])('says in %s what is stored, to its last decimal: %d %s as %s', (locale, value, unit, expected) => {
    expect(createFormat(locale).quantity(value, unit).replaceAll(/\s/gu, ' ')).toBe(expected);
  });

  it('says a unit alone, beside a number that is typed, in the same words', () => {
    expect(['d', 'pcs', 'kV'].map((unit) => createFormat('fr').unit(unit))).toEqual(['j', 'pces', 'kV']);
    expect(['d', 'pcs', 'kV'].map((unit) => createFormat('en').unit(unit))).toEqual(['days', 'pcs', 'kV']);
  });

  it('keeps a number and its unit on one line', () => {
    expect(createFormat('en').quantity(12.5, 'kV')).toBe('12.5\u00a0kV');
    expect(createFormat('fr').quantity(1234.5, 'm')).toBe('1\u202f234,5\u00a0m');
  });
});
