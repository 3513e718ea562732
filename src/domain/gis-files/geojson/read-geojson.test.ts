import { describe, expect, test } from 'vitest';
import { NOTHING_SAID } from '../gis-feature.ts';
import { readGeoJson } from './read-geojson.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (content: unknown, said = NOTHING_SAID) =>
  readGeoJson('a.geojson', bytes(typeof content === 'string' ? content : JSON.stringify(content)), said);
const point = (...coordinates: number[]) => ({ type: 'Point', coordinates });
const feature = (geometry: unknown, properties: unknown = {}, more = {}) => ({
  type: 'Feature',
  properties,
  geometry,
  ...more,
});
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

describe('what GeoJSON may hold', () => {
  test('features have their id, name, properties and geometry, and the line on which they begin', () => {
    const text = `{
  "type": "FeatureCollection",
  "features": [
    { "type": "Feature", "id": "P-1",
      "geometry": { "type": "Point", "coordinates": [16.4, 48.2, 171] },
      "properties": { "Name": "Pole 1", "height": 9.5, "ok": true, "none": null, "parts": ["a", 1] } },
    {
      "type": "Feature", "id": 7, "geometry": null, "properties": null } ]
}`;
    expect(read(text)).toEqual({
      features: [
        {
          id: 'P-1',
          name: 'Pole 1',
          properties: { Name: 'Pole 1', height: 9.5, ok: true, parts: '["a",1]' },
          geometry: { type: 'Point', coordinates: [16.4, 48.2] },
          line: 4,
          element: 'features[0]',
        },
        { id: '7', name: null, properties: {}, geometry: null, line: 7, element: 'features[1]' },
      ],
      refused: [],
      warnings: [],
    });
    expect(read(text.replaceAll('\n', '\r\n')).features.map(({ line }) => line)).toEqual([4, 7]);
    expect(read(text.replaceAll('\n', '\r')).features.map(({ line }) => line)).toEqual([4, 7]);
  });

  test('one feature, one geometry, and features behind each other are read as well', () => {
    expect(read(feature(point(1, 2))).features).toHaveLength(1);
    expect(read(point(1, 2)).features[0]?.geometry).toEqual({ type: 'Point', coordinates: [1, 2] });
    const lines = [feature(point(1, 2)), feature(point(3, 4)), collection(feature(point(5, 6)))].map((one) =>
      JSON.stringify(one),
    );
    expect(read(lines.join('\n')).features.map(({ line }) => line)).toEqual([1, 2, 3]);
    const sequence = lines.map((line) => `\u001e${line}\n`).join('');
    expect(read(sequence).features.map(({ line }) => line)).toEqual([1, 2, 3]);
  });

  test('a collection of geometries is a feature for each of points, lines and areas', () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    };
    const nested = { type: 'GeometryCollection', geometries: [point(5, 6), line] };
    const { features } = read(
      feature({ type: 'GeometryCollection', geometries: [point(1, 2), nested] }, {}, { id: 'a' }),
    );
    expect(features.map(({ id, geometry }) => [id, geometry])).toEqual([
      [
        'a#points',
        {
          type: 'MultiPoint',
          coordinates: [
            [1, 2],
            [5, 6],
          ],
        },
      ],
      ['a#lines', line],
    ]);
    const same = read(feature({ type: 'GeometryCollection', geometries: [line] }, {}, { id: 'a' }));
    expect(same.features.map(({ id, geometry }) => [id, geometry])).toEqual([['a', line]]);
  });

  test('an old crs that is degrees is taken, a known one is converted, another one refuses the file', () => {
    const crs = (name: string) => ({ type: 'name', properties: { name } });
    for (const name of ['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4326']) {
      const { features } = read({ ...collection(feature(point(16.4, 48.2))), crs: crs(name) });
      expect(features[0]?.geometry).toEqual(point(16.4, 48.2));
    }
    expect(read({ ...collection(feature(point(16.4, 48.2))), crs: null }).features).toHaveLength(1);
    const utm = read({
      crs: crs('urn:ogc:def:crs:EPSG::32633'),
      ...collection(feature(point(601_763.1, 5_340_117.2))),
    });
    const [longitude = 0, latitude = 0] = [utm.features[0]?.geometry?.coordinates ?? []].flat(4);
    expect(longitude).toBeCloseTo(16.37, 2);
    expect(latitude).toBeCloseTo(48.206, 3);
    const unknown = read({ ...collection(feature(point(1, 2))), crs: crs('EPSG:99999') });
    expect(unknown).toMatchObject({
      features: [],
      refused: [{ file: 'a.geojson', line: 1, element: 'crs', message: 'the crs EPSG:99999 is not known' }],
    });
    const linked = { type: 'link', properties: { href: 'https://example.org/crs' } };
    expect(read({ ...collection(feature(point(1, 2))), crs: linked }).refused[0]?.message).toContain(
      'nothing is fetched',
    );
  });
});

describe('what is wrong is refused by its line', () => {
  const messages = (content: unknown) =>
    read(content).refused.map(({ line, element, message }) => `${line} ${element}: ${message}`);

  test('and the others are read', () => {
    const text = `{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[200,1]}},
{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[16,148]}},
{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,0]}},
{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}},
{"type":"Feature","properties":{},"geometry":{"type":"Sphere"}},
{"type":"Feature","properties":{} "geometry":null},
7,
{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[1,2],[0,0],[3,4]]}}
]}`;
    expect(read(text).features.map(({ line }) => line)).toEqual([5]);
    expect(messages(text)).toEqual([
      '2 features[0]: position 1 has the longitude 200, outside of −180 to 180',
      '3 features[1]: position 1 has the latitude 148, outside of −90 to 90: longitude and latitude look swapped',
      '4 features[2]: lies at 0° 0°, where nothing was measured',
      '6 features[4]: has the type Sphere, which is no geometry that is taken',
      '7 features[5]: is no JSON',
      '8 features[6]: is no GeoJSON object',
      '9 features[7]: lies at 0° 0°, where nothing was measured',
    ]);
  });

  test('a broken line of many spoils no other', () => {
    const good = JSON.stringify(feature(point(1, 2)));
    const text = [good, '{"type":"Feature","geom', good, '[1]', good].join('\n');
    expect(read(text).features.map(({ line }) => line)).toEqual([1, 3, 5]);
    expect(read(text).refused.map(({ line }) => line)).toEqual([2, 4]);
    const sequence = `\u001e{"type":\n\u001e${good}\n`;
    expect(read(sequence).features.map(({ line }) => line)).toEqual([2]);
  });

  test('what is no GeoJSON at all', () => {
    expect(messages('')).toEqual(['1 : the file is empty']);
    expect(messages('hello')).toEqual(['1 : is no GeoJSON object']);
    expect(messages('{}')).toEqual(['1 : has the type undefined, which is no geometry that is taken']);
    expect(messages('<kml/>')).toEqual(['1 : is no GeoJSON object']);
  });

  test('10,001 and a million positions are one refusal', () => {
    for (const count of [10_001, 1_000_000]) {
      const coordinates = Array.from({ length: count }, (_, at) => [at / count, 1]);
      const { features, refused } = read(
        collection(feature({ type: 'LineString', coordinates }), feature(point(1, 2))),
      );
      expect(features).toHaveLength(1);
      expect(refused).toEqual([
        { file: 'a.geojson', line: 1, element: 'features[0]', message: 'has more than 10000 positions' },
      ]);
    }
  });

  test('lists a million deep overflow nothing', () => {
    const deep = `{"type":"Point","coordinates":${'['.repeat(1e6)}${']'.repeat(1e6)}}`;
    expect(read(deep).refused).toHaveLength(1);
    expect(read(`{"type":"FeatureCollection","features":[${deep}]}`).refused.length).toBeGreaterThan(0);
  });

  test('collections within each other are opened', () => {
    let nested: object = point(1, 2);
    for (let depth = 0; depth < 30; depth += 1) nested = { type: 'GeometryCollection', geometries: [nested] };
    expect(read(feature(nested)).features[0]?.geometry).toEqual(point(1, 2));
    expect(read(feature({ type: 'GeometryCollection', geometries: [] })).features[0]?.geometry).toBeNull();
    const most = {
      type: 'GeometryCollection',
      geometries: Array.from({ length: 10_001 }, () => point(1, 2)),
    };
    expect(messages(feature(most))).toEqual(['1 : has more geometries than are taken']);
  });

  test('all outside of the extent and inside the other way around is told', () => {
    const austria = { west: 9.5, south: 46.4, east: 17.2, north: 49.1 };
    const said = { projection: null, extent: austria };
    const swapped = collection(feature(point(48.2, 16.4)), feature(point(47, 13)));
    expect(read(swapped, said).warnings[0]?.message).toContain('look swapped');
    const mixed = collection(feature(point(48.2, 16.4)), feature(point(13, 47)));
    expect(read(mixed, said).warnings).toEqual([]);
  });

  test('cut short anywhere, it throws nothing and takes no more than it has', () => {
    const text = JSON.stringify(
      collection(
        feature(point(1, 2), { 'a"\\': 'b\\"c' }),
        feature(
          {
            type: 'LineString',
            coordinates: [
              [1, 2],
              [3, 4],
            ],
          },
          { d: [{}] },
        ),
      ),
      null,
      1,
    );
    let before = 0;
    for (let end = 0; end < text.length; end += 1) {
      const { features, refused } = read(text.slice(0, end));
      expect(features.length).toBeGreaterThanOrEqual(before);
      expect(refused.length).toBeGreaterThan(0);
      before = features.length;
    }
    expect(read(text)).toMatchObject({ refused: [], features: [{}, {}] });
  });

  test('names that objects have by themselves are properties like others', () => {
    const text =
      '{"type":"Feature","geometry":null,"properties":{"__proto__":"a","constructor":"b","toString":1}}';
    expect(Object.entries(read(text).features[0]?.properties ?? {})).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
      ['toString', 1],
    ]);
  });
});
