import { zipSync } from 'fflate';
import { describe, expect, it, test } from 'vitest';
import writeExcelFile from 'write-excel-file/universal';
import { guessColumns, readAssetColumns } from '../columns/asset-columns.ts';
import { columnReadings, type SaidFormats } from '../columns/column-formats.ts';
import type { Encoding } from './file-text.ts';
import { NoTable, readFileTable, type SaidForm } from './read-file.ts';
import { readWorkbook } from './workbook.ts';

const AS_IT_LOOKS: SaidForm = { encoding: null, delimiter: null };

/** As Excel writes a sheet of a German or a French machine, in each of its ways. */
const ROWS = [
  ['Tag', 'Name', 'Kind', 'Rated power', 'Installed date', 'Serial number'],
  ['T-1', 'Łódź; Nord', 'Other', '1.250,5', '31.01.2020', '00042'],
  ['T-2', 'Straße "9"', 'Other', '12,25', '01.02.2020', '7'],
];

function csv(rows: readonly (readonly string[])[], separator: string): string {
  const cell = (text: string) => (/["\n;,\t|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `${rows.map((row) => row.map(cell).join(separator)).join('\r\n')}\r\n`;
}

function utf16(text: string, isBig: boolean, mark: boolean): Uint8Array {
  const marked = mark ? `\ufeff${text}` : text;
  const view = new DataView(new ArrayBuffer(2 * marked.length));
  for (let at = 0; at < marked.length; at += 1) view.setUint16(2 * at, marked.charCodeAt(at), !isBig);
  return new Uint8Array(view.buffer);
}

const utf8 = (text: string) => new TextEncoder().encode(text);

async function assetsIn(bytes: Uint8Array, said: SaidForm = AS_IT_LOOKS, formats: SaidFormats = {}) {
  const { table, form } = await readFileTable(bytes, said);
  const columns = guessColumns(table.header);
  const readings = columnReadings(table, columns, formats);
  const { drafts, refused } = await readAssetColumns(table, columns, 'demo-tenant', readings, 'Europe/Paris');
  return { form, readings, refused, values: drafts.map(({ values }) => values) };
}

describe('what is no table', () => {
  const signs: readonly [what: string, first: readonly number[]][] = [
    ['a workbook of before 2007', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ];

  it.each(signs)('%s is refused, however it is said to be read', async (_what, first) => {
    const bytes = new Uint8Array(4096);
    bytes.set(first);
    // As in real ones: short runs of text between zeros.
    for (let at = 64; at < bytes.length; at += 7) bytes[at] = 0x41 + (at % 26);
    const encodings = [null, 'utf-8', 'utf-16le', 'windows-1252'] as const;
    for (const encoding of encodings) {
      const read = readFileTable(bytes, { encoding, delimiter: null });
      await expect(read, String(encoding)).rejects.toThrow(NoTable);
    }
  });
});

describe('a sheet that Excel wrote', () => {
  it.each<[how: string, bytes: Uint8Array, encoding: Encoding, delimiter: string]>([
    ['CSV UTF-8', utf8(`\ufeff${csv(ROWS, ';')}`), 'utf-8', ';'],
    ['UTF-8 without a mark', utf8(csv(ROWS, ',')), 'utf-8', ','],
    ['Unicode text', utf16(csv(ROWS, '\t'), false, true), 'utf-16le', '\t'],
    ['UTF-16 without a mark', utf16(csv(ROWS, ';'), false, false), 'utf-16le', ';'],
    ['UTF-16 of the other order', utf16(csv(ROWS, ';'), true, true), 'utf-16be', ';'],
    ['the same without a mark', utf16(csv(ROWS, '|'), true, false), 'utf-16be', '|'],
    ['with its separator said', utf8(`sep=;\r\n${csv(ROWS, ';')}`), 'utf-8', ';'],
  ])('as %s is the same rows', async (_how, bytes, encoding, delimiter) => {
    const { form, refused, values } = await assetsIn(bytes);
    expect(form).toEqual({ kind: 'text', encoding, delimiter });
    expect(refused).toEqual([]);
    expect(values).toMatchObject([
      {
        tag: 'T-1',
        name: 'Łódź; Nord',
        ratedPower: 1250.5,
        installedDate: '2020-01-31',
        serialNumber: '00042',
      },
      { tag: 'T-2', name: 'Straße "9"', ratedPower: 12.25, installedDate: '2020-02-01', serialNumber: '7' },
    ]);
  });

  it.each<[encoding: Encoding, bytes: number[], text: string, said: Encoding | null]>([
    ['windows-1252', [0x5a, 0xfc, 0x72, 0x69], 'Züri', null],
    ['windows-1250', [0xa3, 0xf3, 0x64, 0x9f], 'Łódź', 'windows-1250'],
    ['windows-1251', [0xca, 0xe8, 0xe5, 0xe2], 'Киев', 'windows-1251'],
  ])('of an older program in %s', async (encoding, bytes, text, said) => {
    const file = new Uint8Array([...utf8('Tag;Name\nA;'), ...bytes, ...utf8('\n')]);
    const { form, table } = await readFileTable(file, { ...AS_IT_LOOKS, encoding: said });
    expect([form, table.records[0]?.cells[1]]).toEqual([{ kind: 'text', encoding, delimiter: ';' }, text]);
  });

  it('of an older Mac has lines that end in a return alone', async () => {
    expect((await assetsIn(utf8(csv(ROWS, ';').replaceAll('\r\n', '\r')))).values).toHaveLength(2);
  });
});

describe('a column that does not tell', () => {
  const days = (...texts: string[]) =>
    utf8(
      csv(
        [
          ['Tag', 'Name', 'Kind', 'Installed date'],
          ...texts.map((day, at) => [`T-${at}`, 'N', 'Other', day]),
        ],
        ';',
      ),
    );

  it('is asked about: 01/02/2020 is never guessed', async () => {
    const { readings } = await assetsIn(days('01/02/2020', '03/04/2021'));
    expect(readings).toEqual({ installedDate: { kind: 'day', format: null, doubtful: '01/02/2020' } });
  });

  it('is told by one cell that can be one day only, and by what a person says', async () => {
    const told = await assetsIn(days('01/02/2020', '1/31/2020'));
    expect(told.values.map((row) => row['installedDate'])).toEqual(['2020-01-02', '2020-01-31']);
    const said = await assetsIn(days('01/02/2020'), AS_IT_LOOKS, { installedDate: 'dmy' });
    expect(said.values.map((row) => row['installedDate'])).toEqual(['2020-02-01']);
  });

  it('is asked about where its cells contradict each other', async () => {
    const { readings } = await assetsIn(days('31/01/2020', '1/31/2020'));
    expect(readings['installedDate']?.format).toBeNull();
  });

  it('has nothing to be asked where every cell is clear', async () => {
    const { readings, values, refused } = await assetsIn(days('2020-01-31', '43861', '', 'soon'));
    expect(readings['installedDate']).toMatchObject({ doubtful: null });
    expect(values.map((row) => row['installedDate'])).toEqual(['2020-01-31', '2020-01-31', null]);
    expect(refused).toMatchObject([{ line: 5, code: 'not_a_day', detail: 'soon' }]);
  });

  it('of numbers is read by its own sign, not by another column’s', async () => {
    const file = utf8(
      csv(
        [
          ['Tag', 'Name', 'Kind', 'Rated power', 'Rated current'],
          ['A', 'N', 'Other', '1,5', '1.5'],
          ['B', 'N', 'Other', '2,5', '2.5'],
        ],
        ';',
      ),
    );
    expect((await assetsIn(file)).values).toMatchObject([
      { ratedPower: 1.5, ratedCurrent: 1.5 },
      { ratedPower: 2.5, ratedCurrent: 2.5 },
    ]);
  });
});

describe('a workbook', () => {
  it('brings numbers and days as they are, and texts with their zeros', async () => {
    const { form, values, refused } = await assetsIn(await workbook());
    expect(form).toEqual({ kind: 'workbook' });
    expect(refused).toEqual([]);
    expect(values).toMatchObject([
      { tag: 'T-1', name: 'Łódź', ratedPower: 1250.5, installedDate: '2020-01-31', serialNumber: '00042' },
      { tag: 'T-2', name: '=1+1', ratedPower: 0.3, installedDate: '2020-01-31', serialNumber: null },
    ]);
  });

  it('that is none is refused', async () => {
    await expect(readFileTable(utf8('PK\u0003\u0004 and nothing'), AS_IT_LOOKS)).rejects.toMatchObject({
      reason: 'broken',
    });
    await expect(readFileTable(zipSync({ 'a.txt': utf8('no sheet') }), AS_IT_LOOKS)).rejects.toMatchObject({
      reason: 'broken',
    });
  });

  it('that would become larger than what is taken is refused, whatever it says of its size', async () => {
    const bomb = bombOf(8_000_000);
    expect(bomb.length).toBeLessThan(20_000);
    for (const file of [bomb, lying(bomb)]) {
      await expect(readWorkbook(file, 4_000_000)).rejects.toMatchObject({ reason: 'too_large' });
    }
  });
});

test('a file of more rows than what is taken is refused', async () => {
  const rows = utf8(`a;b\n${'1;2\n'.repeat(200_001)}`);
  await expect(readFileTable(rows, AS_IT_LOOKS)).rejects.toMatchObject({ name: 'FileTooLarge' });
});

async function workbook(): Promise<Uint8Array> {
  const head = ['Tag', 'Name', 'Kind', 'Rated power', 'Installed date', 'Serial number'].map((value) => ({
    value,
  }));
  const day = { type: Date, value: new Date('2020-01-31T00:00:00Z'), format: 'dd/mm/yyyy' } as const;
  const file = writeExcelFile(
    [
      [{ value: 'Stock of our yard' }],
      [],
      head,
      [{ value: 'T-1' }, { value: 'Łódź' }, { value: 'Other' }, { value: 1250.5 }, day, { value: '00042' }],
      [
        { value: 'T-2' },
        { value: '=1+1' },
        { value: 'Other' },
        { value: 0.1 + 0.2 },
        { value: 43_861 },
        null,
      ],
    ],
    { sheet: 'Assets' },
  );
  return new Uint8Array(await (await file.toBlob()).arrayBuffer());
}

function bombOf(size: number): Uint8Array {
  return zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(size) }, { level: 9 });
}

/** Says in both headers that its only part is small. */
function lying(zip: Uint8Array): Uint8Array {
  const copy = zip.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0; at < copy.length - 4; at += 1) {
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 100, true);
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true);
  }
  return copy;
}
