import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { NOTHING_SAID } from '../gis-feature.ts';
import { readGpx } from './read-gpx.ts';
import { readKml } from './read-kml.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const kml = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">\n${body}\n</kml>`;
const read = (body: string) => readKml('a.kml', bytes(kml(body)), NOTHING_SAID);
const placemark = (body: string) => `<Placemark>${body}</Placemark>`;
const point = (coordinates: string) => placemark(`<Point><coordinates>${coordinates}</coordinates></Point>`);

const GRID = `<Document><name>Grid</name>
<Folder><name>North</name><Folder><name> 20 kV </name>
<Placemark id="P-1">
  <name>Pole &amp; stay</name><description><![CDATA[<b>wood</b>]]></description>
  <ExtendedData>
    <Data name="height"><value>9.5</value></Data>
    <SchemaData schemaUrl="#s"><SimpleData name="kind">Pole</SimpleData></SchemaData>
  </ExtendedData>
  <Point><coordinates> 16.4,48.2,171 </coordinates></Point>
</Placemark>
</Folder></Folder>
<Placemark><LineString><coordinates>16.4,48.2 16.5,48.3,2
 16.6, 48.4</coordinates></LineString></Placemark>
</Document>`;

describe('KML', () => {
  test('a Placemark is a feature, with its folders, data and line', () => {
    expect(read(GRID)).toEqual({
      features: [
        {
          id: 'P-1',
          name: 'Pole & stay',
          properties: { folder: 'North/20 kV', description: '<b>wood</b>', height: '9.5', kind: 'Pole' },
          geometry: { type: 'Point', coordinates: [16.4, 48.2] },
          line: 5,
          element: 'Placemark',
        },
        {
          id: null,
          name: null,
          properties: {},
          geometry: {
            type: 'LineString',
            coordinates: [
              [16.4, 48.2],
              [16.5, 48.3],
              [16.6, 48.4],
            ],
          },
          line: 14,
          element: 'Placemark',
        },
      ],
      refused: [],
      warnings: [],
    });
  });

  test('areas have holes, tracks are lines, and several geometries are one of each kind', () => {
    const ring = '<LinearRing><coordinates>0,1 1,1 1,2 0,1</coordinates></LinearRing>';
    const area = `<Polygon><innerBoundaryIs>${ring}</innerBoundaryIs><outerBoundaryIs>${ring}</outerBoundaryIs></Polygon>`;
    const line = '<LineString><coordinates>1,2 3,4</coordinates></LineString>';
    const track =
      '<gx:Track><when>2026-01-01</when><gx:coord>1 2 3</gx:coord><gx:coord>3 4 5</gx:coord></gx:Track>';
    const geometries = (body: string) =>
      read(body).features.map(({ geometry }) => [geometry?.type, geometry?.coordinates.length]);
    expect(geometries(placemark(area))).toEqual([['Polygon', 2]]);
    expect(geometries(placemark(ring))).toEqual([['LineString', 4]]);
    expect(geometries(placemark(track))).toEqual([['LineString', 2]]);
    expect(geometries(placemark(`<gx:MultiTrack>${track}${track}</gx:MultiTrack>`))).toEqual([
      ['MultiLineString', 2],
    ]);
    const nested = `<MultiGeometry>${line}<MultiGeometry>${area}${line}</MultiGeometry></MultiGeometry>`;
    expect(geometries(placemark(nested))).toEqual([
      ['MultiLineString', 2],
      ['Polygon', 2],
    ]);
    expect(geometries(placemark('<name>a</name>'))).toEqual([[undefined, undefined]]);
  });

  test('what leads elsewhere is refused by its line, and nothing is fetched', () => {
    const link =
      '<NetworkLink><name>more</name><Link><href>http://127.0.0.1:1/more.kml</href></Link></NetworkLink>';
    const overlay = '<GroundOverlay><Icon><href>http://127.0.0.1:1/a.png</href></Icon></GroundOverlay>';
    const model = placemark('<Model><Link><href>house.dae</href></Link></Model>');
    const { features, refused } = read(
      `<Document>\n${link}\n${point('1,2')}\n${overlay}\n${model}</Document>`,
    );
    expect(features).toHaveLength(1);
    expect(refused.map(({ line, element, message }) => [line, element, message])).toEqual([
      [4, 'NetworkLink', 'a network link is not followed'],
      [6, 'GroundOverlay', 'a picture is no feature'],
      [7, 'Placemark', 'a Model is no geometry that is taken'],
    ]);
  });

  test('positions that are none are refused by the line of their Placemark', () => {
    const bodies = ['200,1', '1,100', '0,0', 'a,b', '1', '', '1;2'].map(point).join('\n');
    const { features, refused } = read(bodies);
    expect(features).toEqual([]);
    expect(refused.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9]);
  });

  test('10,001 and a million positions are one refusal', () => {
    for (const count of [10_001, 1_000_000]) {
      const coordinates = Array.from({ length: count }, (_, at) => `${at / count},1`).join(' ');
      const many = placemark(`<LineString><coordinates>${coordinates}</coordinates></LineString>`);
      const { features, refused } = read(`<Folder>${many}${point('1,2')}</Folder>`);
      expect(features).toHaveLength(1);
      expect(refused).toMatchObject([{ line: 3, message: 'has more than 10000 positions' }]);
    }
  });

  test('a document type is refused, and no entity is resolved', () => {
    const bomb = `<!DOCTYPE kml [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b SYSTEM "file:///etc/passwd">]>\n<kml><Placemark><name>&a;&b;</name></Placemark></kml>`;
    expect(readKml('a.kml', bytes(bomb), NOTHING_SAID)).toMatchObject({
      features: [],
      refused: [{ message: 'a document type is not taken' }],
    });
    expect(read(placemark('<name>&a;</name>')).refused).toHaveLength(1);
  });

  test('elements within each other without end are one refusal', () => {
    const { refused } = read(`${point('1,2')}${'<Folder>'.repeat(100_000)}`);
    expect(refused).toMatchObject([{ message: 'elements within each other more than 100 times' }]);
  });

  test('another document than KML is refused', () => {
    const gpx = readKml('a.kml', bytes('<gpx><Placemark/></gpx>'), NOTHING_SAID);
    expect(gpx).toMatchObject({ features: [], refused: [{ message: 'begins with gpx, where kml belongs' }] });
    expect(readKml('a.kml', bytes('<Placemark/>'), NOTHING_SAID).features).toHaveLength(1);
  });

  test('what came before a mistake is read, wherever the file is cut', () => {
    const text = kml(GRID);
    const counts = new Set<number>();
    for (let end = 0; end < text.length - 1; end += 1) {
      const { features, refused } = readKml('a.kml', bytes(text.slice(0, end)), NOTHING_SAID);
      expect(refused.length).toBe(1);
      counts.add(features.length);
    }
    expect([...counts]).toEqual([0, 1, 2]);
  });

  test('an encoding that the file declares is heard', () => {
    const text =
      '<?xml version="1.0" encoding="ISO-8859-1"?><kml><Placemark><name>Öl</name></Placemark></kml>';
    const latin = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    expect(readKml('a.kml', latin, NOTHING_SAID).features[0]?.name).toBe('Öl');
    expect(readKml('a.kml', bytes(text.replace('ISO-8859-1', 'NONE')), NOTHING_SAID).features[0]?.name).toBe(
      'Öl',
    );
  });
});

describe('KMZ', () => {
  test('is the document of the archive, by its name', () => {
    const zip = zipSync({
      'files/other.kml': strToU8(kml('')),
      'doc.kml': strToU8(kml(`${GRID}<!--`)),
      'a.png': strToU8('x'),
    });
    const { features, refused } = readKml('grid.kmz', zip, NOTHING_SAID);
    expect(features).toHaveLength(2);
    expect(refused).toMatchObject([{ file: 'grid.kmz/doc.kml' }]);
  });

  test('without one, broken or cut anywhere, it is a refusal', () => {
    const zip = zipSync({ 'doc.kml': strToU8(kml(GRID)) });
    for (let end = 0; end < zip.length; end += 1)
      expect(readKml('a.kmz', zip.subarray(0, end), NOTHING_SAID).refused.length).toBeGreaterThan(0);
    const none = readKml('a.kmz', zipSync({ 'a.txt': strToU8('x') }), NOTHING_SAID);
    expect(none.refused).toMatchObject([{ message: 'the archive holds no KML document' }]);
  });

  test('a small archive does not become a large one', () => {
    const zip = zipSync({ 'doc.kml': new Uint8Array(110_000_000) }, { level: 1 });
    expect(zip.length).toBeLessThan(1_000_000);
    expect(readKml('a.kmz', zip, NOTHING_SAID).refused).toMatchObject([
      { message: 'the archive is too_large' },
    ]);
  });
});

describe('GPX', () => {
  const gpx = (body: string) => `<gpx version="1.1">\n${body}\n</gpx>`;
  const readTracks = (body: string) => readGpx('a.gpx', bytes(gpx(body)), NOTHING_SAID);
  const part = (...points: string[]) =>
    `<trkseg>${points.map((one) => `<trkpt lat="${one}" lon="16"><ele>3</ele><time>x</time></trkpt>`).join('')}</trkseg>`;
  const TRACKS = `<wpt lat="48.2" lon="16.4"><ele>171</ele><name>Gate</name><type>Substation</type></wpt>
<rte><name>Way</name><rtept lat="48" lon="16"/><rtept lat="49" lon="17"/></rte>
<trk>${part('1', '2')}${part('5')}</trk>
<trk>${part('1', '2')}${part('3', '4', '5')}</trk>`;

  test('waypoints, routes and tracks are features; parts of one point are no lines', () => {
    const { features, refused } = readTracks(TRACKS);
    expect(refused).toEqual([]);
    expect(
      features.map(({ name, line, element, geometry }) => [name, line, element, geometry?.type]),
    ).toEqual([
      ['Gate', 2, 'wpt', 'Point'],
      ['Way', 3, 'rte', 'LineString'],
      [null, 4, 'trk', 'LineString'],
      [null, 5, 'trk', 'MultiLineString'],
    ]);
    expect(features[0]).toMatchObject({
      properties: { type: 'Substation' },
      geometry: { coordinates: [16.4, 48.2] },
    });
  });

  test('what is no place is refused by its line', () => {
    const { features, refused } = readTracks(
      '<wpt lat="x" lon="1"/>\n<wpt lon="1"/>\n<trk/>\n<wpt lat="95" lon="1"/>',
    );
    expect(features).toEqual([]);
    expect(refused.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
  });

  test('a million points of a track are one refusal', () => {
    const track = `<trk><trkseg>${'<trkpt lat="1" lon="2"/>'.repeat(1_000_000)}</trkseg></trk>`;
    expect(readTracks(`${track}<wpt lat="1" lon="2"/>`)).toMatchObject({
      features: [{ element: 'wpt' }],
      refused: [{ element: 'trk', message: 'has more than 10000 positions' }],
    });
  });

  test('cut short anywhere, it throws nothing', () => {
    const text = gpx(TRACKS);
    for (let end = 0; end < text.length - 1; end += 1)
      expect(readGpx('a.gpx', bytes(text.slice(0, end)), NOTHING_SAID).refused).toHaveLength(1);
  });
});
