import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ExportTable } from './export-table.ts';
import { workbookOf } from './workbook.ts';

const TABLE = {
  title: 'Stock: value / place',
  stamp: 'As of last sync 2026-11-23T08:00:00Z',
  head: ['Part', 'Quantity'],
  lines: [
    ['=1+1', 7],
    ['Fuse 10 A', -2.5],
  ],
} satisfies ExportTable;

async function partsOf(rightToLeft: boolean) {
  const blob = await workbookOf([TABLE], { zone: 'UTC', rightToLeft });
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  const text = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  return {
    sheet: text('xl/worksheets/sheet1.xml'),
    workbook: text('xl/workbook.xml'),
    strings: text('xl/sharedStrings.xml'),
  };
}

describe('a workbook', () => {
  it('says what it is and how old above its table', async () => {
    const { strings, workbook } = await partsOf(false);
    expect(strings).toContain('Stock: value / place');
    expect(strings).toContain('As of last sync 2026-11-23T08:00:00Z');
    // No name of a sheet may hold a colon or a slash.
    expect(workbook).toContain('name="Stock  value   place"');
  });

  it('keeps numbers as numbers, and never makes a formula of a text', async () => {
    const { sheet, strings } = await partsOf(false);
    expect(sheet).toContain('<v>7</v>');
    expect(sheet).toContain('<v>-2.5</v>');
    expect(sheet).not.toContain('<f>');
    expect(strings).toContain('=1+1');
  });

  it('runs from right to left where the screen does', async () => {
    expect((await partsOf(true)).sheet).toContain('rightToLeft="1"');
    expect((await partsOf(false)).sheet).not.toContain('rightToLeft="1"');
  });

  it('has a sheet a table, none of the same name as another', async () => {
    const blob = await workbookOf([TABLE, { ...TABLE, title: TABLE.title.toUpperCase() }], {
      zone: 'UTC',
      rightToLeft: false,
    });
    const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
    const workbook = strFromU8(files['xl/workbook.xml'] ?? new Uint8Array());
    expect(workbook).toContain('name="Stock  value   place"');
    expect(workbook).toContain('name="STOCK  VALUE   PLACE 2"');
    expect(strFromU8(files['xl/worksheets/sheet2.xml'] ?? new Uint8Array())).toContain('<v>7</v>');
  });
});
