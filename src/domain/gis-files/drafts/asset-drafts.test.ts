import { describe, expect, test } from 'vitest';
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
    expect(await valuesOf(feature({ tag: 'T-1' }))).toMatchObject({
      name: 'T-1',
      tag: 'T-1',
      externalId: 'T-1',
    });
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

  test('volts of OpenStreetMap are kilovolts, of several the highest', async () => {
    const voltageOf = async (voltage: string | number, power = 'line') =>
      (await valuesOf(feature({ id: 'a', power, voltage })))?.['nominalVoltage'];
    expect(await voltageOf('110000')).toBe(110);
    expect(await voltageOf('20000;110000')).toBe(110);
    expect(await voltageOf(400)).toBe(0.4);
    expect((await valuesOf(feature({ id: 'a', voltage: 400 })))?.['nominalVoltage']).toBe(400);
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
