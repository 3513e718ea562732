import { describe, expect, test } from 'vitest';
import { planImport } from '../../import/run/plan.ts';
import type { AnyRow } from '../../kit/entity/entity.ts';
import { derivedId } from '../../kit/values/derived-id.ts';
import type { GisFeature, GisProperties } from '../gis-feature.ts';
import { assetDraftsOfFeatures } from './asset-drafts.ts';

const feature = (properties: GisProperties, more: Partial<GisFeature> = {}): GisFeature => ({
  id: null,
  name: null,
  properties,
  geometry: { type: 'Point', coordinates: [16.37, 48.21] },
  line: 1,
  element: 'features[0]',
  ...more,
});
const drafts = (...features: GisFeature[]) => assetDraftsOfFeatures(features, 'demo-tenant', 'UTC');
const valuesOf = async (one: GisFeature) => (await drafts(one)).drafts[0]?.values;

describe('a feature is an asset', () => {
  test('by the names that columns have too; what no field takes is among its tags', async () => {
    const properties = { externalid: 'L-7', nom: 'Ring', voltage: 20, lit: true, Type: 'ac line segment' };
    const line = {
      type: 'LineString',
      coordinates: [
        [16, 48],
        [16, 50],
      ],
    } as const;
    expect(await valuesOf(feature(properties, { geometry: line }))).toEqual({
      externalId: 'L-7',
      name: 'Ring',
      nominalVoltage: 20,
      kind: 'ACLineSegment',
      // Its place follows from it.
      geometry: line,
      tags: { lit: 'true' },
    });
  });

  test('without a place it says none, so that one that is known stays', async () => {
    const values = await valuesOf(feature({ id: 'a' }, { geometry: null }));
    for (const name of ['latitude', 'longitude', 'geometry']) expect(values).not.toHaveProperty(name);
  });

  test('its name is what the file calls it, else its kind and id', async () => {
    expect(await valuesOf(feature({}, { id: 'x', name: 'Pole 7' }))).toMatchObject({
      name: 'Pole 7',
      externalId: 'x',
    });
    expect(await valuesOf(feature({}, { id: 'x' }))).toMatchObject({ name: 'Other x' });
    expect(await valuesOf(feature({ tag: 'T-1' }))).toMatchObject({ name: 'T-1', tag: 'T-1' });
  });

  test('known by its tag alone it gets no external id, and the id of a row of a table with that tag', async () => {
    const [byTag] = (await drafts(feature({ tag: 'T-1' }))).drafts;
    expect(byTag?.values).not.toHaveProperty('externalId');
    expect(byTag?.id).toBe(await derivedId('import', 'demo-tenant', 'T-1'));
    // A tag that the field does not take is among the tags, and still what the file knows it by.
    const long = 'T'.repeat(150);
    const [tooLong] = (await drafts(feature({ tag: long }))).drafts;
    expect(tooLong?.values).toMatchObject({ externalId: long.slice(0, 100), tags: { tag: long } });
  });

  test.each([
    [{ kind: 'Substation' }, 'Substation'],
    [{ class: 'power transformer' }, 'PowerTransformer'],
    [{ power: 'tower' }, 'Pole'],
    [{ power: 'minor_line' }, 'ACLineSegment'],
    [{ power: 'switch', switch: 'disconnector' }, 'Disconnector'],
    [{ power: 'switch' }, 'Breaker'],
    [{ power: 'tower', type: 'node' }, 'Pole'],
    [{ power: 'constructor' }, 'Other'],
    [{ type: 'Bench' }, 'Other'],
    [{}, 'Other'],
  ])('%j is of kind %s', async (properties, kind) => {
    expect(await valuesOf(feature({ id: 'a', ...properties }))).toMatchObject({ kind });
  });

  test('a line with a voltage that says nothing of its kind conducts; one without, a point, and what is called otherwise do not', async () => {
    const line: GisFeature['geometry'] = {
      type: 'LineString',
      coordinates: [
        [16, 48],
        [16.1, 48],
      ],
    };
    const kindOf = async (properties: GisProperties, geometry: GisFeature['geometry']) =>
      (await valuesOf({ ...feature({ id: 'a', ...properties }), geometry }))?.['kind'];
    expect(await kindOf({ voltage: 380 }, line)).toBe('ACLineSegment');
    expect(await kindOf({ voltage: 380, kind: 'Fuse' }, line)).toBe('Fuse');
    expect(await kindOf({ voltage: 380, type: 'Gas pipe' }, line)).toBe('Other');
    expect(await kindOf({ voltage: '' }, line)).toBe('Other');
    expect(await kindOf({ voltage: 380 }, { type: 'Point', coordinates: [16, 48] })).toBe('Other');
  });

  test('volts of OpenStreetMap are kilovolts, of several the highest', async () => {
    const voltageOf = async (voltage: string | number, power = 'line') =>
      (await valuesOf(feature({ id: 'a', power, voltage })))?.['nominalVoltage'];
    expect(await voltageOf('110000')).toBe(110);
    expect(await voltageOf('20000;110000')).toBe(110);
    expect(await voltageOf(400)).toBe(0.4);
    expect((await valuesOf(feature({ id: 'a', voltage: 400 })))?.['nominalVoltage']).toBe(400);
  });
});

describe('what an asset has that is there already', () => {
  const there: AnyRow = {
    id: 'own',
    tenantId: 'demo-tenant',
    version: 3,
    createdAt: '2026-01-01T00:00:00.000Z',
    createdBy: null,
    updatedAt: '2026-01-01T00:00:00.000Z',
    updatedBy: null,
    externalId: 'X-1',
    tag: 'T-1',
    name: 'Station North',
    kind: 'Substation',
    tags: { owner: 'Grid' },
    latitude: 1,
    longitude: 2,
  };
  const changesOf = async (properties: GisProperties) =>
    planImport((await drafts(feature(properties))).drafts, [there]).update.map(({ row, changes }) => [
      row.id,
      changes,
    ]);
  const place = { latitude: 48.21, longitude: 16.37 };

  test.each([
    ['an id', { externalId: 'X-1' }, {}],
    ['a tag', { tag: 'T-1' }, {}],
    ['a kind that nobody knows', { externalId: 'X-1', type: 'Bench' }, { tags: { type: 'Bench' } }],
    ['a name', { externalId: 'X-1', name: 'South' }, { name: 'South' }],
    ['a kind', { externalId: 'X-1', power: 'tower' }, { kind: 'Pole', tags: { power: 'tower' } }],
    ['that it is of no kind', { externalId: 'X-1', kind: 'Other' }, { kind: 'Other' }],
    ['that it has no tags', { externalId: 'X-1', tags: '' }, { tags: {} }],
    ['what no field takes', { externalId: 'X-1', height: 3 }, { tags: { height: '3' } }],
    ['what its field does not take', { externalId: 'X-1', state: 'Tyrol' }, { tags: { state: 'Tyrol' } }],
  ])('stays beside its place, where the file says no more than %s', async (_, properties, changes) => {
    expect(await changesOf(properties)).toEqual([['own', { ...place, ...changes }]]);
  });

  test('an external id that was made of all that a feature says is not said', async () => {
    const { drafts: unnamed } = await drafts(feature({ height: 3 }));
    expect(unnamed[0]?.madeUp).toEqual(['externalId', 'name', 'kind']);
  });
});

describe('what does not fit', () => {
  test('a field stays among the tags, is counted, and loses no feature', async () => {
    const read = await drafts(
      feature({ id: 'a', state: 'Tyrol', voltage: 'high', region: 'north' }),
      feature({ id: 'b', state: 'in use', voltage: '20' }),
    );
    expect(read.refused).toEqual([]);
    expect(
      read.drafts.map(({ values }) => [values['status'], values['nominalVoltage'], values['tags']]),
    ).toEqual([
      [undefined, null, { state: 'Tyrol', voltage: 'high', region: 'north' }],
      ['inUse', 20, {}],
    ]);
    expect(read.leftOut).toEqual({ status: 1, nominalVoltage: 1, workAreaIds: 1 });
  });

  test('a second feature with the same id is refused, with the lines of both in the file', async () => {
    const read = await drafts(
      feature({ id: 'a' }, { line: 12 }),
      feature({ id: 'a' }, { line: 40, element: 'b' }),
    );
    expect(read.drafts.map(({ line }) => line)).toEqual([12]);
    expect(read.refused).toMatchObject([
      { element: 'b', refusal: { line: 40, code: 'duplicate', detail: 'line 12' } },
    ]);
  });

  test('tags are as many and as long as an asset takes', async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`key${at}`, 'x'.repeat(900)]));
    const tags = (
      await valuesOf(feature({ id: 'a', quote: 'a "b" \\ c', long: 'x'.repeat(2000), ...many }))
    )?.['tags'];
    expect(tags).toMatchObject({ quote: 'a "b" \\ c', key0: 'x'.repeat(900) });
    expect(tags).not.toHaveProperty('long');
    expect(JSON.stringify(tags).length).toBeLessThan(20_001);
  });
});

test('a feature without an id is the same one again in the same file, and another one where it says something else', async () => {
  const idOf = async (one: GisFeature) => (await drafts(one)).drafts[0]?.id;
  const plain = feature({ a: 1, b: 2 });
  expect(await idOf(feature({ b: 2, a: 1 }, { line: 9 }))).toBe(await idOf(plain));
  expect(await idOf(feature({ a: 1, b: 3 }))).not.toBe(await idOf(plain));
  expect(await idOf(feature({ a: 1, b: 2 }, { geometry: null }))).not.toBe(await idOf(plain));
});
