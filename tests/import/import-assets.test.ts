import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { cimXml } from '../support/cim-files.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';
import { endOf, importAssets } from './import-command.ts';

const SAMPLE = 'tests/support/samples/buses.csv';

describe('importing assets from the command line', () => {
  let server: TestApp;
  let address: string;
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'fieldline-import-'));
  });
  beforeEach(async () => {
    server = await startTestApp();
    address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    return () => server.close();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (file: string, ...more: string[]) => importAssets([file], '--server', address, ...more);
  const changed = (from: string, to: string) => {
    const file = join(folder, 'changed.csv');
    writeFileSync(file, readFileSync(SAMPLE, 'utf8').replaceAll(from, to));
    return file;
  };
  const imported = async () => {
    const { headers } = await server.signIn('planner@demo.example');
    const answer = await server.app.inject({ url: '/api/assets?limit=1000', headers });
    return answer.json<AnyRow[]>().filter((row) => String(row['externalId']).startsWith('gridkit:'));
  };

  test('stations arrive with their buses, broken lines are named, and the exit code says so', async () => {
    const { code, output, errors } = await run(SAMPLE);
    expect(output).toContain('11 new, 0 changed, 0 restored, 0 unchanged, 6 refused');
    expect(errors.match(/^line \d+/gm)).toEqual([7, 8, 9, 10, 11, 12].map((line) => `line ${line}`));
    expect(code).toBe(1);
    const rows = await imported();
    const station = rows.find((row) => row['tag'] === 'ST-10');
    const below = rows.filter((row) => row['parentId'] === station?.id).map((row) => row['tag']);
    expect(below.toSorted()).toEqual(['BUS-1', 'BUS-2']);
    expect(rows).toHaveLength(11);
  });

  test('a second run writes nothing, and a corrected file writes what was corrected', async () => {
    await run(SAMPLE);
    const before = await imported();
    const second = await run(SAMPLE);
    expect(second.output).toContain('0 new, 0 changed, 0 restored, 11 unchanged');
    expect((await imported()).toSorted(byId)).toEqual(before.toSorted(byId));

    const corrected = await run(changed('4,12,220', '4,12,225'));
    expect(corrected.output).toContain('0 new, 2 changed, 0 restored, 9 unchanged');
    const bus = (await imported()).find((row) => row['tag'] === 'BUS-4');
    expect([bus?.['nominalVoltage'], bus?.version]).toEqual([225, 2]);
  });

  test('a dry run says what would be done and does nothing', async () => {
    const { output } = await run(SAMPLE, '--dry-run');
    expect(output).toContain('11 new');
    expect(await imported()).toEqual([]);
  });

  test('a row that was deleted is refused by dry run and run alike, and brought back where somebody says so', async () => {
    await run(SAMPLE);
    const { headers } = await server.signIn('planner@demo.example');
    const bus = (await imported()).find((row) => row['tag'] === 'BUS-4');
    await server.app.inject({ method: 'DELETE', url: `/api/assets/${bus?.id}`, headers });
    for (const how of [['--dry-run'], []]) {
      const { output, errors } = await run(SAMPLE, ...how);
      expect(output).toContain('0 new, 0 changed, 0 restored, 10 unchanged, 7 refused');
      expect(output).toContain('1 of the refused were deleted');
      expect(errors).toContain('line 5: was refused by the server');
      expect(await imported()).toHaveLength(10);
    }
    const file = changed('4,12,220', '4,12,225');
    const said = await run(file, '--restore-deleted', '--dry-run');
    expect(said.output).toContain('0 new, 1 changed, 1 restored, 9 unchanged, 6 refused');
    const { output } = await run(file, '--restore-deleted');
    expect(output).toContain('0 new, 1 changed, 1 restored, 9 unchanged, 6 refused');
    const back = (await imported()).find((row) => row['tag'] === 'BUS-4');
    expect(back).toMatchObject({ id: bus?.id, nominalVoltage: 225, version: 4 });
  });

  test('a cell with an instant falls on the day where the tenant is', async () => {
    await server.database.kysely
      .updateTable('tenants')
      .set({ time_zone: 'Pacific/Auckland' })
      .where('id', '=', 'demo-tenant')
      .execute();
    const file = join(folder, 'instants.csv');
    writeFileSync(
      file,
      'tag,name,kind,installedDate,externalId\nAKL-1,Pole,Pole,2020-01-31T11:30:00Z,gridkit:akl\n',
    );
    const { output } = await run(file);
    expect(output).toContain('1 new, 0 changed');
    expect(await imported()).toMatchObject([{ tag: 'AKL-1', installedDate: '2020-02-01' }]);
  });

  test('a model of the network arrives with what stands in what, and a second run writes nothing', async () => {
    const file = join(folder, 'model.xml');
    writeFileSync(
      file,
      cimXml(`<cim:Substation rdf:ID="_gridkit:s"><cim:IdentifiedObject.name>North</cim:IdentifiedObject.name></cim:Substation>
<cim:Breaker rdf:ID="_gridkit:b"><cim:IdentifiedObject.name>Q0</cim:IdentifiedObject.name>
<cim:Equipment.EquipmentContainer rdf:resource="#_gridkit:s"/></cim:Breaker>
<cim:Fuse/>`),
    );
    const first = await run(file, '--format', 'cim');
    expect(first.output).toContain('2 new, 0 changed, 0 restored, 0 unchanged, 1 refused');
    expect(first.errors).toContain('model.xml, line 6: Fuse has neither rdf:ID nor rdf:about');
    const [breaker, substation] = (await imported())
      .toSorted((a, b) => String(a['name']).localeCompare(String(b['name'])))
      .toReversed();
    expect([breaker?.['kind'], substation?.['kind']]).toEqual(['Breaker', 'Substation']);
    expect(breaker?.['parentId']).toBe(substation?.id);
    expect((await run(file, '--format', 'cim')).output).toContain(
      '0 new, 0 changed, 0 restored, 2 unchanged',
    );
  });

  test('who may not import learns so before anything is sent', async () => {
    const { code, errors } = await run(SAMPLE, '--email', 'viewer@demo.example');
    expect([code, errors]).toEqual([
      1,
      'viewer@demo.example may not import: the permission assets:import is missing\n',
    ]);
    expect(await imported()).toEqual([]);
  });
});

const byId = (left: AnyRow, right: AnyRow) => left.id.localeCompare(right.id);

test('a dry run as JSON needs no server and no tenant, and the exit code says whether something was refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldline-cim-'));
  const file = join(folder, 'model.xml');
  const dry = ['server/cli/import.ts', 'assets', '--format', 'cim', '--dry-run', '--json', file];
  writeFileSync(file, cimXml('<cim:Substation rdf:ID="_s"/>'));
  const good = await endOf(dry);
  writeFileSync(file, cimXml('<cim:Substation rdf:ID="_s"/><cim:Fuse/>'));
  const bad = await endOf(dry);
  rmSync(folder, { recursive: true });
  expect([good.code, JSON.parse(good.output)]).toEqual([
    0,
    expect.objectContaining({ rows: 1, refused: [] }),
  ]);
  expect([bad.code, JSON.parse(bad.output)]).toEqual([
    1,
    expect.objectContaining({ refused: [expect.objectContaining({ line: 3 })] }),
  ]);
});
