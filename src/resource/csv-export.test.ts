import { describe, expect, it } from 'vitest';
import { toCsv } from './csv-export.ts';

const lines = (cells: string[]) => toCsv(['a', 'b'], [cells]).slice(1).split('\r\n');

describe('a CSV export', () => {
  it('quotes commas, quotes and line breaks and doubles quotes', () => {
    expect(toCsv(['a'], [['say "no",\nthen go']])).toBe('\ufeffa\r\n"say ""no"",\nthen go"\r\n');
  });

  it('never lets a text run as a formula', () => {
    expect(lines(['=1+1', '@cmd'])[1]).toBe("'=1+1,'@cmd");
    expect(lines(['-2+3+cmd', '+44 1'])[1]).toBe("'-2+3+cmd,'+44 1");
  });

  it('leaves negative numbers alone', () => {
    expect(lines(['-3', '-0.5'])[1]).toBe('-3,-0.5');
  });
});
