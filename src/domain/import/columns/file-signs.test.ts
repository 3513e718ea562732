import { describe, expect, it } from 'vitest';
import { parseCsv } from '../files/csv.ts';
import { guessColumns, readAssetColumns } from './asset-columns.ts';
import { columnReadings } from './column-formats.ts';
import { numbersIn } from './file-signs.ts';

function table(...rows: readonly (readonly [power: string, latitude?: string])[]) {
  const lines = rows.map(([power, latitude = ''], index) => `T${index};Name;Other;${power};${latitude}`);
  return parseCsv(['tag;name;kind;ratedPower;latitude', ...lines].join('\n'), { delimiter: ';', quote: '"' });
}

const told = (...rows: readonly (readonly [string, string?])[]) => {
  const file = table(...rows);
  return numbersIn(file, guessColumns(file.header));
};

describe('the numbers of a file', () => {
  it.each([
    ['12,5', ','],
    ['12.5', '.'],
    ['1.250,5', ','],
    ['1,250.5', '.'],
    ['1 250,5', ','],
  ])('are told by %s', (text, decimal) => {
    expect(told([text])).toEqual({ decimal, doubtful: null });
  });

  it('that can be two tell nothing, and a person is asked', () => {
    expect(told(['1,250'])).toEqual({ decimal: null, doubtful: '1,250' });
    expect(told(['1.250'], ['40'])).toEqual({ decimal: null, doubtful: '1.250' });
  });

  it('that can be two are told by one that cannot', () => {
    expect(told(['1,250'], ['12,5'])).toEqual({ decimal: ',', doubtful: '1,250' });
    expect(told(['1,250'], ['12.5'])).toEqual({ decimal: '.', doubtful: '1,250' });
  });

  it('are told by what the field can be: no latitude is 48125', () => {
    expect(told(['', '48.125'], ['', '12.500'])).toEqual({ decimal: '.', doubtful: null });
    expect(told(['', '48,125'])).toEqual({ decimal: ',', doubtful: null });
  });

  it('are whole where nothing else stands there, which no sign changes', () => {
    expect(told(['40'], ['1250'])).toEqual({ decimal: '.', doubtful: null });
  });

  it('are read as the person said, never as something else', async () => {
    const read = async (decimal: '.' | ',', text: string) => {
      const file = table([text]);
      const { drafts, refused } = await readAssetColumns(
        file,
        guessColumns(file.header),
        'demo-tenant',
        columnReadings(file, guessColumns(file.header), { ratedPower: decimal }),
        'UTC',
      );
      return drafts[0]?.values['ratedPower'] ?? refused[0]?.code;
    };
    expect(await read('.', '1,250')).toBe(1250);
    expect(await read(',', '1,250')).toBe(1.25);
    expect(await read('.', '1 250')).toBe(1250);
    expect(await read('.', '1e3')).toBe('not_a_number');
    expect(await read('.', '0x10')).toBe('not_a_number');
    expect(await read('.', '4006381333931')).toBe('out_of_range');
    expect(await read('.', '١٢٫٥')).toBe(12.5);
  });
});
