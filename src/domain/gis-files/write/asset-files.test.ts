import { expect, test } from 'vitest';
import { formatReader } from '../../file-formats/file-formats.ts';
import { planImport } from '../../import/run/plan.ts';
import type { AnyRow } from '../../kit/entity/entity.ts';
import type { Json } from '../../kit/fields/field.ts';
import { NOTHING_SAID } from '../gis-feature.ts';
import { assetFeature } from './asset-feature.ts';
import { PLACE_FILES, type PlaceFile, placeFileWriter } from './asset-files.ts';

const row = (id: string, fields: Readonly<Record<string, Json>>): AnyRow => ({
  id,
  tenantId: 'demo-tenant',
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: null,
  status: 'inUse',
  kind: 'Other',
  workAreaIds: [],
  tags: {},
  ...fields,
});

const STATION = '01900000-0000-7000-8000-000000000001';
const ROWS: readonly AnyRow[] = [
  row(STATION, {
    tag: 'AS-1',
    name: 'Łódź <Nord>, "A" & Söhne',
    kind: 'Substation',
    status: 'planned',
    nominalVoltage: 110.5,
    latitude: 48.123456789,
    longitude: -16.4,
    externalId: '=EXT-1',
    installedDate: '2020-02-01',
    description: 'two\nlines; and more',
    accessNotes: 'a gate; its key is in the depot',
    vegetationNotes: 'hazel below the span',
    tags: { owner: 'a "b" \\ c', note: 'x=>y' },
  }),
  row('01900000-0000-7000-8000-000000000002', {
    name: 'Line without an external id or a tag',
    kind: 'ACLineSegment',
    parentId: STATION,
    workAreaIds: ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b'],
    ratedCurrent: 1.234,
    phases: 'ABC',
    criticality: 3,
    geometry: {
      type: 'LineString',
      coordinates: [
        [16, 48],
        [16.5, 48.25],
      ],
    },
    latitude: 48.125,
    longitude: 16.25,
    terminals: { terminals: [{ node: 'n1' }] },
  }),
  row('01900000-0000-7000-8000-000000000003', { tag: 'AS-3', name: 'Nowhere', serialNumber: '00042' }),
];

function written(format: PlaceFile, separator: ',' | ';', rows: readonly AnyRow[]): string {
  const { head, part, tail } = placeFileWriter(format, separator);
  // In two parts, as a long list comes.
  const [first, ...others] = rows.map(assetFeature);
  return `${head}${part(first ? [first] : [], true)}${part(others, false)}${tail}`;
}

async function planOf(
  [format, separator]: readonly [PlaceFile, ',' | ';'],
  rows: readonly AnyRow[],
  existing: readonly AnyRow[] = rows,
) {
  const text = written(format, separator, rows);
  const bytes = new TextEncoder().encode(text);
  const given = {
    name: `assets.${format}`,
    size: bytes.length,
    async *chunks() {
      yield bytes;
    },
  };
  const { report, drafts } = await formatReader(format, NOTHING_SAID).read([given]);
  const read = await drafts('demo-tenant', 'Europe/Vienna');
  return { report, plan: planImport(read.drafts, existing) };
}

const FORMS = [...PLACE_FILES.map((format) => [format, ','] as const), ['csv', ';'] as const];

test.each(FORMS)('what is exported as %s with %s and imported again changes nothing', async (...form) => {
  const { report, plan } = await planOf(form, ROWS);
  expect(report).toMatchObject({ rows: ROWS.length, refused: [], warnings: [], unknownClasses: {} });
  expect(plan).toEqual({ create: [], restore: [], update: [], unchanged: ROWS.length, refused: [] });
});

test.each(FORMS)(
  'what was changed since is told by an older %s with %s, and by its field alone',
  async (...form) => {
    const moved = ROWS.map((one, at) => (at === 0 ? { ...one, nominalVoltage: 20, longitude: 17 } : one));
    const { plan } = await planOf(form, ROWS, moved);
    expect(plan.update.map(({ changes }) => changes)).toEqual([{ nominalVoltage: 110.5, longitude: -16.4 }]);
  },
);

test.each(FORMS)('no assets are a whole file of %s with %s', async (...form) => {
  const { report } = await planOf(form, []);
  expect(report).toMatchObject({ rows: 0, refused: [] });
});

test.each(FORMS)('as many tags as an asset takes are read again from %s with %s', async (...form) => {
  const value = (at: number) => (at % 2 === 0 ? '"\\'.repeat(195) : 'ä, '.repeat(130));
  const tags = Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`k${at}`, `${value(at)}.`]));
  const size = JSON.stringify(tags).length;
  expect(size).toBeGreaterThan(19_000);
  expect(size).toBeLessThanOrEqual(20_000);
  const { plan } = await planOf(form, [row(STATION, { name: 'Full', tags })]);
  expect(plan).toEqual({ create: [], restore: [], update: [], unchanged: 1, refused: [] });
});

test('an asset that is somewhere else already has the id of its own there', async () => {
  const { plan } = await planOf(['geojson', ','], ROWS, []);
  expect(plan.create.map(({ values }) => values['externalId'])).toEqual(['=EXT-1', ROWS[1]?.id, ROWS[2]?.id]);
});

test('a cell of CSV that begins like a formula is none where a spreadsheet splits by semicolons', () => {
  const text = written('csv', ';', [row(STATION, { name: 'a;=1+1', externalId: '=2', ratedCurrent: 1.5 })]);
  expect(text.startsWith('\ufeffname;')).toBe(true);
  // Split at each semicolon that stands in no quotation marks.
  const cells = text.split('\r\n')[1]?.match(/"(?:[^"]|"")*"|[^;]+/g) ?? [];
  expect(cells).toEqual(expect.arrayContaining(['"a;=1+1"', "'=2", '1.5']));
  expect(cells.filter((cell) => /^[=+@]/.test(cell))).toEqual([]);
});
