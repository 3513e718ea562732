import { describe, expect, it, test } from 'vitest';
import { tableCsv } from './csv-export.ts';
import { csvForm, withRegion } from './csv-form.ts';
import type { ExportCell } from './export-table.ts';

const AUCKLAND = 'Pacific/Auckland';

function lineOf(locale: string, ...cells: ExportCell[]): string {
  const table = { title: 't', head: cells.map((_, at) => `c${at}`), lines: [cells] };
  return tableCsv(table, csvForm(locale, AUCKLAND)).slice(1).split('\r\n')[1] ?? '';
}

describe('a CSV export', () => {
  it.each([
    ['fr', '1250,5;-3,25;31/01/2020;01/02/2020 12:30'],
    ['de', '1250,5;-3,25;31.01.2020;01.02.2020 12:30'],
    ['es', '1250,5;-3,25;31/01/2020;01/02/2020 12:30'],
    ['en-GB', '1250.5,-3.25,31/01/2020,01/02/2020 12:30'],
    ['en-US', '1250.5,-3.25,01/31/2020,02/01/2020 12:30'],
    ['en', '1250.5,-3.25,2020-01-31,2020-02-01 12:30'],
    ['fr-CA', '1250,5;-3,25;2020-01-31;2020-02-01 12:30'],
    ['fr-CH', '1250,5;-3,25;31.01.2020;01.02.2020 12:30'],
  ])('in %s is what a spreadsheet of that language writes', (locale, line) => {
    expect(lineOf(locale, 1250.5, -3.25, { day: '2020-01-31' }, { instant: '2020-01-31T23:30:00Z' })).toBe(
      line,
    );
  });

  it('in Arabic has digits and days that a spreadsheet reads', () => {
    expect(lineOf('ar', 12.5, { day: '2020-01-31' })).toMatch(/^12[.,]5[,;]31\/0?1\/2020$/);
  });

  it('quotes separators, quotes and line breaks and doubles quotes', () => {
    expect(lineOf('en', 'say "no",\nthen go')).toBe('"say ""no"",\nthen go"'.split('\r\n')[0]);
    expect(lineOf('fr', 'a;b', 'c,d', null)).toBe('"a;b";c,d;');
  });

  it.each(['=1+1', '@cmd', '-2+3+cmd', '+44 1', '\t=1', '＝1', '\n=1', '-1-1'])(
    'never lets a text run as a formula: %j',
    (text) => {
      expect(lineOf('en', text).replace(/^"/, '')).toMatch(/^'/);
      expect(lineOf('fr', text).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it('leaves numbers alone, negative ones included', () => {
    expect(lineOf('en', '-3', '-0.5', -0.5)).toBe('-3,-0.5,-0.5');
    expect(lineOf('fr', '-3', -0.5)).toBe('-3;-0,5');
  });

  it('says above a report what it is and how old, and else begins with its head', () => {
    const table = { title: 'Stock', head: ['a'], lines: [[1]] };
    expect(tableCsv({ ...table, stamp: 'now' }, csvForm('en', 'UTC'))).toBe(
      '\ufeffStock,now\r\n\r\na\r\n1\r\n',
    );
    expect(tableCsv(table, csvForm('en', 'UTC'))).toBe('\ufeffa\r\n1\r\n');
  });
});

test('the language of the app takes the region that the browser knows', () => {
  expect(withRegion('en', ['fr-FR', 'en-GB', 'en-US'])).toBe('en-GB');
  expect(withRegion('fr', ['en-GB'])).toBe('fr');
});
