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
      format.money(null),
      format.quantity(null, 'kV'),
    ]).toEqual(['–', '–', '–', '–', '–']);
  });

  it('says how long ago in the largest unit that fits', () => {
    const format = createFormat('en');
    expect(format.relative('2026-11-21T11:58:10Z', now)).toBe('1 minute ago');
    expect(format.relative('2026-11-20T12:00:00Z', now)).toBe('yesterday');
    expect(format.relative('2026-11-21T11:59:50Z', now)).toBe('now');
    expect(format.relative('2026-11-21T15:00:00Z', now)).toBe('in 3 hours');
  });

  it('writes money with its cents, and a price per piece with what is left of them', () => {
    const format = createFormat('en');
    expect([format.money(1.9), format.money(1284), format.money(0.125)]).toEqual([
      '1.90',
      '1,284.00',
      '0.125',
    ]);
  });

  it('keeps a number and its unit on one line', () => {
    expect(createFormat('en').quantity(12.5, 'kV')).toBe('12.5\u00a0kV');
    expect(createFormat('fr').quantity(1234.5, 'm')).toBe('1\u202f234,5\u00a0m');
  });
});
