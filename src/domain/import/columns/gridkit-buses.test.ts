import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { guessDialect, parseCsv } from '../files/csv.ts';
import { isGridKitBuses, readGridKitBuses } from './gridkit-buses.ts';

function tableOf(path: string) {
  const text = readFileSync(path, 'utf8');
  return parseCsv(text, guessDialect(text));
}

describe('a small file with every kind of mistake', () => {
  const table = tableOf('tests/support/samples/buses.csv');
  const read = readGridKitBuses(table, 'demo-tenant');
  const named = async (tag: string) =>
    (await read).drafts.find(({ values }) => values['tag'] === tag)?.values;

  test('the file is recognised by its columns', () => {
    expect(isGridKitBuses(table.header)).toBe(true);
    expect(isGridKitBuses(['name', 'kind'])).toBe(false);
  });

  test('each station is one asset, and its buses are busbar sections below it', async () => {
    const { drafts } = await read;
    const station = drafts.find(({ values }) => values['tag'] === 'ST-10');
    const below = drafts.filter(({ values }) => values['parentId'] === station?.id);
    expect(below.map(({ values }) => [values['tag'], values['nominalVoltage'], values['status']])).toEqual([
      ['BUS-1', 380, 'inUse'],
      ['BUS-2', 220, 'underConstruction'],
    ]);
    expect(station?.values).toMatchObject({
      externalId: 'gridkit:station:10',
      name: 'Substation 10 (FR)',
      kind: 'Substation',
      status: 'inUse',
      nominalVoltage: 380,
      country: 'FR',
      operator: null,
      latitude: 48.8566,
      longitude: 2.3522,
      tags: { symbol: 'Substation', oid: '29904', country: 'FR', visible: '1' },
    });
  });

  test('an unknown voltage stays empty, direct current is marked, and GB is the code of the United Kingdom', async () => {
    expect(await named('BUS-3')).toMatchObject({ nominalVoltage: null, currentKind: 'DC', country: 'GB' });
    expect(await named('ST-11')).toMatchObject({ kind: 'ConverterStation', operator: 'National Grid' });
  });

  test('a joint is a junction, a symbol of generation a power plant, and a site under construction says so', async () => {
    expect(await named('ST-12')).toMatchObject({ kind: 'Junction', name: 'Junction 12', country: null });
    expect(await named('ST-13')).toMatchObject({ kind: 'PowerPlant', name: 'Power plant 13 (CZ)' });
    expect(await named('ST-18')).toMatchObject({ status: 'underConstruction' });
  });

  test('broken rows are named by line and reason, and the others are there', async () => {
    const { drafts, refused } = await read;
    expect(refused.map(({ line, code, field }) => [line, code, field]).sort()).toEqual([
      [10, 'out_of_range', 'latitude'],
      [11, 'cell_count', ''],
      [12, 'duplicate', 'bus_id'],
      [7, 'not_a_number', 'voltage'],
      [8, 'required', 'station_id'],
      [9, 'invalid_value', 'tags'],
    ]);
    expect(drafts).toHaveLength(5 + 6);
  });

  test('ids depend on the tenant and the source alone', async () => {
    const again = await readGridKitBuses(table, 'demo-tenant');
    const elsewhere = await readGridKitBuses(table, 'harbor-grid');
    const ids = (await read).drafts.map(({ id }) => id);
    expect(again.drafts.map(({ id }) => id)).toEqual(ids);
    expect(new Set([...ids, ...elsewhere.drafts.map(({ id }) => id)]).size).toBe(2 * ids.length);
  });
});

const europe = '../shared/data/entsoe-gridkit/buses.csv';
if (existsSync(europe)) {
  test('the European grid is taken whole: 7,589 stations with 8,807 buses', async () => {
    const { drafts, refused } = await readGridKitBuses(tableOf(europe), 'demo-tenant');
    const buses = drafts.filter(({ values }) => values['kind'] === 'BusbarSection');
    expect(refused).toEqual([]);
    expect([buses.length, drafts.length - buses.length]).toEqual([8807, 7589]);
  });
} else {
  process.stdout.write(
    `${europe} is not here: the import is tested on a small file of the same form only.\n`,
  );
}
