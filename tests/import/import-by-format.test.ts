import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';
import { importAssets } from './import-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'import-by-format-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the command prints, and its exit code. */
function read(...parameters: string[]): Promise<{ code: number; said: unknown; errors: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['server/cli/import.ts', 'assets', ...parameters], (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, said: stdout.startsWith('{') ? JSON.parse(stdout) : stdout, errors: stderr });
    });
  });
}

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const POLES = file('poles.geojson', {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      id: 1,
      properties: { power: 'tower', parent: 'S-1' },
      geometry: { type: 'Point', coordinates: [16.4, 48.2] },
    },
    {
      type: 'Feature',
      id: 'S-1',
      properties: { kind: 'Substation' },
      geometry: { type: 'Point', coordinates: [16.5, 48.3] },
    },
    { type: 'Feature', id: 3, properties: { type: 'Bench', parent: 'gone' }, geometry: null },
    { type: 'Feature', id: 4, properties: {}, geometry: { type: 'Point', coordinates: [0, 0] } },
  ],
});

test('a file is described as JSON, without a server', async () => {
  const { code, said } = await read('--format', 'geojson', '--dry-run', '--json', POLES);
  expect(said).toEqual({
    classes: { Pole: 1, Substation: 1, Other: 1 },
    rows: 3,
    refused: [
      { file: POLES, line: 1, element: 'features[3]', message: 'lies at 0° 0°, where nothing was measured' },
    ],
    unknownClasses: { Bench: 1 },
    dangling: 1,
    islands: { asInFile: 0, allOpen: 0 },
    warnings: [],
  });
  expect(code).toBe(1);
});

test.each([
  [
    'kml',
    '<kml><Placemark><Point><coordinates>16.4,48.2</coordinates></Point></Placemark><NetworkLink/></kml>',
  ],
  ['gpx', '<gpx><wpt lat="48.2" lon="16.4"/><wpt lat="x" lon="1"/></gpx>'],
  ['csv', 'id,geom\na,POINT (16.4 48.2)\nb,POINT\n'],
  ['dxf', '0\nSECTION\n2\nENTITIES\n0\nPOINT\n10\n16.4\n20\n48.2\n0\nTEXT\n0\nENDSEC\n0\nEOF\n'],
  ['xlsx', 'id;lat;lon\na;48,2;16,4\nb;x;1\n'],
])('%s is read by its name: one row, one refusal', async (format, content) => {
  const path = file(`one.${format}`, content);
  const { code, said } = await read('--format', format, '--dry-run', '--json', path);
  expect(said).toMatchObject({ classes: { Other: 1 }, rows: 1, refused: [{ file: path }] });
  expect(code).toBe(1);
});

test('a shapefile that is none is a refusal', async () => {
  const path = file('none.zip', 'PK');
  const { said } = await read('--format', 'shapefile', '--dry-run', '--json', path);
  expect(said).toMatchObject({
    rows: 0,
    refused: [{ file: path, line: 1, message: 'the archive is broken' }],
  });
});

test('an archive of a shapefile is read by its layers, in degrees where all of them can be', async () => {
  const record = new Uint8Array(28);
  new DataView(record.buffer).setInt32(0, 1);
  new DataView(record.buffer).setInt32(4, 10);
  new DataView(record.buffer).setInt32(8, 1, true);
  new DataView(record.buffer).setFloat64(12, 16.4, true);
  new DataView(record.buffer).setFloat64(20, 48.2, true);
  const header = new Uint8Array(100);
  new DataView(header.buffer).setInt32(0, 9994);
  new DataView(header.buffer).setInt32(24, 64);
  const path = join(folder, 'poles.zip');
  writeFileSync(
    path,
    zipSync({ 'poles.shp': new Uint8Array(await new Blob([header, record]).arrayBuffer()) }),
  );
  const { said } = await read('--format', 'shapefile', '--dry-run', '--json', path);
  expect(said).toMatchObject({
    rows: 1,
    refused: [],
    warnings: [{ file: `${path}/poles.shp`, line: 1 }, {}],
  });
});

test('several files are one report, and what is said of their coordinates counts for all', async () => {
  const first = file('a.csv', 'id,easting,northing\na,601763,5340117\n');
  const second = file('b.csv', 'id,easting,northing\nb,601764,5340118\n');
  const { code, said } = await read(
    '--format',
    'csv',
    '--dry-run',
    '--json',
    '--crs',
    'EPSG:32633',
    first,
    second,
  );
  expect(said).toMatchObject({ rows: 2, refused: [] });
  expect(code).toBe(0);
  const swapped = file('c.csv', 'id,lat,lon\nc,16.4,48.2\n');
  const told = await read(
    '--format',
    'csv',
    '--dry-run',
    '--json',
    '--extent',
    '9.5,46.4,17.2,49.1',
    swapped,
  );
  expect(told.said).toMatchObject({
    rows: 1,
    warnings: [{ file: swapped, message: expect.stringContaining('swapped') }],
  });
});

test('what is said wrong, or is not there, is one line', async () => {
  for (const [words, ...parameters] of [
    ['--format is ', '--format', 'dwg', '--dry-run', '--json', POLES],
    ['--crs EPSG:1 is not known', '--format', 'csv', '--dry-run', '--json', '--crs', 'EPSG:1', POLES],
    ['--extent is west,south,east,north', '--format', 'csv', '--dry-run', '--json', '--extent', '1,2', POLES],
    ['none.csv', '--format', 'csv', '--dry-run', '--json', join(folder, 'none.csv')],
  ] as const) {
    const { code, errors } = await read(...parameters);
    expect(errors).toContain(words);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  }
});

const SMALL_GRID_FOLDER = '../shared/data/cim/cgmes3-smallgrid';
const SMALL_GRID = ['EQ', 'GL', 'SSH'].map((profile) => `${SMALL_GRID_FOLDER}/SmallGrid_${profile}.xml`);
const realModels = existsSync(SMALL_GRID_FOLDER) ? [SMALL_GRID] : [];
if (realModels.length === 0)
  process.stdout.write(
    `${SMALL_GRID_FOLDER} is not here: models are written from small files of the same form only.\n`,
  );

type Answered = Awaited<ReturnType<TestApp['app']['inject']>>;

/** All pages. */
async function assetsOf(server: TestApp): Promise<AnyRow[]> {
  const { headers } = await server.signIn('planner@demo.example');
  const rows: AnyRow[] = [];
  for (let next: string | undefined = '/assets?limit=1000'; next !== undefined; ) {
    const answer: Answered = await server.app.inject({ url: `/api${next}`, headers });
    for (const row of answer.json<AnyRow[]>()) rows.push(row);
    next = /^<\/api(.*)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
  }
  return rows.filter(({ tags }) => typeof tags === 'object' && tags !== null && 'cimClass' in tags);
}

describe.each(realModels)('%s and its other files', (...files) => {
  test('are imported whole with their routes and connections, and twice they change nothing', async () => {
    const server = await startTestApp();
    try {
      const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
      const run = () => importAssets(files, '--format', 'cim', '--server', address);
      const first = await run();
      expect(first.output, first.errors).toContain('2328 new, 0 changed, 0 restored, 0 unchanged, 0 refused');
      expect(first.code).toBe(0);
      const rows = await assetsOf(server);
      const ofKind = (kind: string) => rows.filter((row) => row['kind'] === kind);
      expect(['Substation', 'Bay', 'Disconnector', 'Breaker'].map((kind) => ofKind(kind).length)).toEqual([
        105, 369, 738, 369,
      ]);
      const routes = ofKind('ACLineSegment').map(({ geometry }) => geometry);
      expect(routes.filter((route) => JSON.stringify(route).startsWith('{"type":"LineString"'))).toHaveLength(
        176,
      );
      expect(ofKind('Breaker').filter(({ terminals }) => terminals === null)).toEqual([]);

      const second = await run();
      expect(second.output).toContain('0 new, 0 changed, 0 restored, 2328 unchanged, 0 refused');
      expect((await assetsOf(server)).map(({ version }) => version).filter((version) => version > 1)).toEqual(
        [],
      );
    } finally {
      await server.close();
    }
  });
});
