import { describe, expect, it, test } from 'vitest';
import { type DayOrder, ordersOf, readDay } from './day-reading.ts';
import { everyMonth } from './month-names.ts';

describe('a day of a file', () => {
  it.each<[cell: string | number, order: DayOrder, day: string | undefined]>([
    ['2020-01-31', 'mdy', '2020-01-31'],
    ['31.01.2020', 'mdy', '2020-01-31'],
    ['31. 1. 2020', 'dmy', '2020-01-31'],
    ['1/31/2020', 'mdy', '2020-01-31'],
    ['31/1/2020', 'dmy', '2020-01-31'],
    ['01/02/2020', 'dmy', '2020-02-01'],
    ['01/02/2020', 'mdy', '2020-01-02'],
    ['2020/02/01', 'dmy', '2020-02-01'],
    ['31-01-20', 'dmy', '2020-01-31'],
    ['31.01.98', 'dmy', '1998-01-31'],
    ['31.01.2020 14:05', 'dmy', '2020-01-31'],
    ['1/31/2020 2:05:07 PM', 'mdy', '2020-01-31'],
    ['2020-01-31T14:05', 'ymd', '2020-01-31'],
    ['29.02.2020', 'dmy', '2020-02-29'],
    ['43861', 'dmy', '2020-01-31'],
    [43_861, 'dmy', '2020-01-31'],
    [43_861.75, 'mdy', '2020-01-31'],
    ['31 January 2020', 'mdy', '2020-01-31'],
    ['January 31, 2020', 'dmy', '2020-01-31'],
    ['Jan. 31st 2020', 'dmy', '2020-01-31'],
    ['31st of January 2020', 'mdy', '2020-01-31'],
    ['31-Jan-20', 'mdy', '2020-01-31'],
    ['31JAN2020', 'ymd', undefined],
    ['31/Jan/2020 14:05', 'mdy', '2020-01-31'],
    ['2020-Jan-31', 'dmy', '2020-01-31'],
    ['31. Jänner 2020', 'dmy', undefined],
    ['31. Januar 2020', 'ymd', '2020-01-31'],
    ['1. März 2020', 'ymd', '2020-03-01'],
    ['31 janv. 2020', 'ymd', '2020-01-31'],
    ['1er février 2020 à', 'ymd', undefined],
    ['1er août 2020', 'mdy', '2020-08-01'],
    ['31 de enero de 2020', 'mdy', '2020-01-31'],
    ['\u00a031/01/2020\u200e', 'dmy', '2020-01-31'],
  ])('%s by %s is %s', (cell, order, day) => {
    expect(readDay(cell, order, 'Europe/Paris')).toBe(day);
  });

  it.each([
    '31.02.2020',
    '29/02/2019',
    '13/13/2020',
    'soon',
    '0',
    '20200131',
    '31 Foo 2020',
    'Jan 2020',
    'Jan-20',
    '31 February 2020',
    'Room 12, 2020',
    '31 Jan',
    '1.5',
    '31.01',
    '2020-1',
    '99999999',
    '',
  ])('is not %s', (cell) => {
    for (const order of ['dmy', 'mdy', 'ymd'] as const) expect(readDay(cell, order, 'UTC')).toBeUndefined();
  });

  it('of an instant is the day where the tenant is', () => {
    expect(readDay('2020-01-31T23:30:00Z', 'ymd', 'Pacific/Auckland')).toBe('2020-02-01');
    expect(readDay('2020-01-31T23:30:00Z', 'ymd', 'America/Los_Angeles')).toBe('2020-01-31');
  });
});

test('what is one day under every order is clear, what is another one is told apart', () => {
  expect(ordersOf('03/03/2020')).toEqual({ orders: ['dmy', 'mdy'], days: 1 });
  expect(ordersOf('31.01.2020')).toEqual({ orders: ['dmy', 'mdy', 'ymd'], days: 1 });
  expect(ordersOf('31/01/2020')).toEqual({ orders: ['dmy'], days: 1 });
  expect(ordersOf('01/02/2020')).toEqual({ orders: ['dmy', 'mdy'], days: 2 });
  expect(ordersOf('01-02-03')).toEqual({ orders: ['dmy', 'mdy', 'ymd'], days: 3 });
  expect(ordersOf('none')).toEqual({ orders: [], days: 0 });
});

test('no name of a month means another month in another language', () => {
  const months = Map.groupBy(everyMonth(), ([name]) => name);
  const doubtful = [...months].filter(([, each]) => new Set(each.map(([, month]) => month)).size > 1);
  expect(doubtful.map(([name]) => name)).toEqual([]);
});
