import { describe, expect, it } from 'vitest';
import { guessColumns, readAssetColumns } from '../../src/domain/import/columns/asset-columns.ts';
import { columnReadings } from '../../src/domain/import/columns/column-formats.ts';
import { readFileTable } from '../../src/domain/import/files/read-file.ts';
import { tableCsv } from '../../src/resource/output/csv-export.ts';
import { csvForm } from '../../src/resource/output/csv-form.ts';
import type { ExportTable } from '../../src/resource/output/export-table.ts';
import { workbookOf } from '../../src/resource/output/workbook.ts';

const TABLE: ExportTable = {
  title: 'assets',
  head: ['Tag', 'Name', 'Kind', 'Rated power', 'Installed date', 'Serial number', 'Description'],
  lines: [
    ['00012', 'Łódź; "Nord", 2', 'Other', 1250.5, { day: '2020-01-31' }, '000042', '=SUM(A1:A9)'],
    ['T-2', 'Straße', 'Other', 0.125, { day: '2021-12-25' }, '7', '-1 und mehr\nals eine Zeile'],
    ['T-3', 'أحمد', 'Other', null, null, null, '@work'],
  ],
};

const WANTED = [
  {
    tag: '00012',
    name: 'Łódź; "Nord", 2',
    ratedPower: 1250.5,
    installedDate: '2020-01-31',
    serialNumber: '000042',
    description: '=SUM(A1:A9)',
  },
  {
    tag: 'T-2',
    name: 'Straße',
    ratedPower: 0.125,
    installedDate: '2021-12-25',
    serialNumber: '7',
    description: '-1 und mehr\nals eine Zeile',
  },
  {
    tag: 'T-3',
    name: 'أحمد',
    ratedPower: null,
    installedDate: null,
    serialNumber: null,
    description: '@work',
  },
];

describe('what was exported is imported as it was', () => {
  it.each(['en', 'en-US', 'en-GB', 'fr', 'fr-CH', 'de', 'es'])('as CSV in %s', async (locale) => {
    expect(
      await imported(new TextEncoder().encode(tableCsv(TABLE, csvForm(locale, 'Europe/Paris')))),
    ).toEqual(WANTED);
  });

  it('in the words of another language', async () => {
    const words = {
      fields: {
        tag: 'Repère',
        name: 'Nom',
        kind: 'Type',
        status: 'Statut',
        installedDate: 'Mis en place le',
      },
      choices: { kind: { Pole: 'Poteau', Feeder: 'Départ' }, status: { inUse: 'En service' } },
    };
    const table: ExportTable = {
      title: 'actifs',
      head: ['Repère', 'Nom', 'Type', 'Statut', 'Mis en place le'],
      lines: [
        ['P-1', 'Un', 'Poteau', 'En service', { day: '2020-01-31' }],
        ['P-2', 'Deux', 'depart', 'inUse', { day: '2020-02-01' }],
      ],
    };
    const bytes = new TextEncoder().encode(tableCsv(table, csvForm('fr', 'Europe/Paris')));
    const { table: read } = await readFileTable(bytes, { encoding: null, delimiter: null });
    const columns = guessColumns(read.header, words);
    const readings = columnReadings(read, columns, {});
    const { drafts, refused } = await readAssetColumns(read, columns, 'demo-tenant', readings, 'UTC', words);
    expect(refused).toEqual([]);
    expect(drafts.map(({ values }) => values)).toEqual([
      { tag: 'P-1', name: 'Un', kind: 'Pole', status: 'inUse', installedDate: '2020-01-31' },
      { tag: 'P-2', name: 'Deux', kind: 'Feeder', status: 'inUse', installedDate: '2020-02-01' },
    ]);
  });

  it.each(['UTC', 'Pacific/Auckland', 'America/Los_Angeles'])('as a workbook in %s', async (zone) => {
    const file = await workbookOf([TABLE], { zone, rightToLeft: false });
    expect(await imported(new Uint8Array(await file.arrayBuffer()))).toEqual(WANTED);
  });

  it('as a workbook of 20,000 rows, whose texts are no formulas', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => [
      `N-${at}`,
      '=1+1',
      'Other',
      at / 8,
      { day: '2020-02-29' },
      '',
      '',
    ]);
    const file = await workbookOf([{ ...TABLE, lines }], { zone: 'UTC', rightToLeft: false });
    const rows = await imported(new Uint8Array(await file.arrayBuffer()));
    expect(rows).toHaveLength(20_000);
    expect(rows[19_999]).toMatchObject({
      tag: 'N-19999',
      name: '=1+1',
      ratedPower: 2499.875,
      installedDate: '2020-02-29',
    });
  });
});

async function imported(bytes: Uint8Array) {
  const { table } = await readFileTable(bytes, { encoding: null, delimiter: null });
  const columns = guessColumns(table.header);
  const { drafts, refused } = await readAssetColumns(
    table,
    columns,
    'demo-tenant',
    columnReadings(table, columns, {}),
    'UTC',
  );
  expect(refused).toEqual([]);
  return drafts.map(({ values: { kind: _kind, ...values } }) => values);
}
