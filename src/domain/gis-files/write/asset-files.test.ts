import { expect, test } from 'vitest';
import { formatReader } from '../../file-formats/file-formats.ts';
import { planImport } from '../../import/run/plan.ts';
import type { AnyRow } from '../../kit/entity/entity.ts';
import type { Json } from '../../kit/fields/field.ts';
import { NOTHING_SAID } from '../gis-feature.ts';
import { assetFeature } from './asset-feature.ts';
import { PLACE_FILE_WRITERS, PLACE_FILES, type PlaceFile } from './asset-files.ts';

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

async function planOf(format: PlaceFile, rows: readonly AnyRow[], existing: readonly AnyRow[] = rows) {
  const { head, part, tail } = PLACE_FILE_WRITERS[format];
  // In two parts, as a long list comes.
  const [first, ...others] = rows.map(assetFeature);
  const text = `${head}${part(first ? [first] : [], true)}${part(others, false)}${tail}`;
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

test.each(PLACE_FILES)('what is exported as %s and imported again changes nothing', async (format) => {
  const { report, plan } = await planOf(format, ROWS);
  expect(report).toMatchObject({ rows: ROWS.length, refused: [], warnings: [], unknownClasses: {} });
  expect(plan).toEqual({ create: [], restore: [], update: [], unchanged: ROWS.length, refused: [] });
});

test.each(PLACE_FILES)(
  'what was changed since is told by an older %s, and by its field alone',
  async (format) => {
    const moved = ROWS.map((one, at) => (at === 0 ? { ...one, nominalVoltage: 20, longitude: 17 } : one));
    const { plan } = await planOf(format, ROWS, moved);
    expect(plan.update.map(({ changes }) => changes)).toEqual([{ nominalVoltage: 110.5, longitude: -16.4 }]);
  },
);

test.each(PLACE_FILES)('no assets are a whole file of %s', async (format) => {
  const { report } = await planOf(format, []);
  expect(report).toMatchObject({ rows: 0, refused: [] });
});

test('an asset that is somewhere else already has the id of its own there', async () => {
  const { plan } = await planOf('geojson', ROWS, []);
  expect(plan.create.map(({ values }) => values['externalId'])).toEqual(['=EXT-1', ROWS[1]?.id, ROWS[2]?.id]);
});
