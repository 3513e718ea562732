import DxfParser from 'dxf-parser';
import { describe, expect, test } from 'vitest';
import { projectionFrom } from '../../geometry/coordinates/projection.ts';
import { NOTHING_SAID, type SaidOfPlaces } from '../gis-feature.ts';
import { readDxf } from './read-dxf.ts';

type Groups = readonly (readonly [code: number, value: string | number])[];

const POINT = entity('POINT', [
  [5, '2A'],
  [8, 'POLES'],
  [10, 16.4],
  [20, 48.2],
  [30, 171],
]);
const LINE = entity('LINE', [
  [5, '2B'],
  [8, '20KV'],
  [10, 16.4],
  [20, 48.2],
  [11, 16.5],
  [21, 48.3],
]);
const ROAD = entity('LWPOLYLINE', [
  [5, '2C'],
  [8, 'ROAD'],
  [90, 3],
  [70, 0],
  [10, 1],
  [20, 2],
  [10, 3],
  [20, 4],
  [10, 5],
  [20, 6],
]);
const PLOT = entity('LWPOLYLINE', [
  [5, '2D'],
  [90, 3],
  [70, 1],
  [10, 1],
  [20, 2],
  [10, 3],
  [20, 2],
  [10, 3],
  [20, 4],
]);
const OLD = [
  ...entity('POLYLINE', [
    [5, '2E'],
    [66, 1],
    [70, 0],
    [10, 0],
    [20, 0],
  ]),
  ...entity('VERTEX', [
    [10, 1],
    [20, 2],
  ]),
  ...entity('VERTEX', [
    [10, 3],
    [20, 4],
    [70, 16],
  ]),
  ...entity('VERTEX', [
    [10, 5],
    [20, 6],
  ]),
  ...entity('SEQEND', []),
];
const BLOCK = [
  ...entity('INSERT', [
    [5, '2F'],
    [8, 'STATIONS'],
    [66, 1],
    [2, 'SUBSTATION'],
    [10, 16.6],
    [20, 48.4],
  ]),
  ...entity('ATTRIB', [
    [10, 9],
    [20, 9],
    [1, 'West \\U+00D6'],
    [2, 'NAME'],
  ]),
  ...entity('ATTRIB', [
    [1, 'Substation'],
    [2, 'TYPE'],
  ]),
  ...entity('SEQEND', []),
];

describe('a drawing', () => {
  test('has points, lines, polylines and blocks with their attributes and layers', () => {
    const { features, refused, warnings } = read(drawing([POINT, LINE, ROAD, PLOT, OLD, BLOCK].flat()));
    expect(refused).toEqual([]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'no projection is said; all coordinates can be degrees',
    ]);
    expect(features.map(({ id, line, element, geometry }) => [id, line, element, geometry])).toEqual([
      ['net.dxf#2A', 11, 'POINT', { type: 'Point', coordinates: [16.4, 48.2] }],
      [
        'net.dxf#2B',
        23,
        'LINE',
        {
          type: 'LineString',
          coordinates: [
            [16.4, 48.2],
            [16.5, 48.3],
          ],
        },
      ],
      [
        'net.dxf#2C',
        37,
        'LWPOLYLINE',
        {
          type: 'LineString',
          coordinates: [
            [1, 2],
            [3, 4],
            [5, 6],
          ],
        },
      ],
      [
        'net.dxf#2D',
        59,
        'LWPOLYLINE',
        {
          type: 'Polygon',
          coordinates: [
            [
              [1, 2],
              [3, 2],
              [3, 4],
              [1, 2],
            ],
          ],
        },
      ],
      [
        'net.dxf#2E',
        79,
        'POLYLINE',
        {
          type: 'LineString',
          coordinates: [
            [1, 2],
            [5, 6],
          ],
        },
      ],
      ['net.dxf#2F', 113, 'INSERT', { type: 'Point', coordinates: [16.6, 48.4] }],
    ]);
    expect(features[5]).toMatchObject({
      name: 'West Ö',
      properties: { layer: 'STATIONS', block: 'SUBSTATION', NAME: 'West Ö', TYPE: 'Substation' },
    });
  });

  test('has as many of each type as another reader finds', () => {
    const text = drawing([POINT, LINE, ROAD, PLOT, OLD, BLOCK, POINT].flat());
    const theirs = new DxfParser().parseSync(text)?.entities.map(({ type }) => type);
    expect(read(text).features.map(({ element }) => element)).toEqual(
      theirs?.filter((type) => type !== 'ATTRIB'),
    );
  });

  test('is converted where somebody says its projection, and refused where nobody does', () => {
    const text = drawing(
      entity('POINT', [
        [10, 601_763.1],
        [20, 5_340_117.2],
      ]),
    );
    const { features, refused } = read(text);
    expect(features).toEqual([]);
    expect(refused).toEqual([
      {
        file: 'plans/net.dxf',
        line: 1,
        element: '',
        message: 'the coordinates of the drawing are no degrees: say their projection with --crs EPSG:n',
        needs: 'projection',
      },
    ]);
    const said = { projection: projectionFrom('EPSG:32633'), extent: null };
    const place = [read(text, said).features[0]?.geometry?.coordinates ?? []].flat(4);
    expect(place.map((degrees) => degrees?.toFixed(3))).toEqual(['16.370', '48.206']);
  });

  test('loses what stands in blocks and on sheets, and tells what else is not taken, once for each type', () => {
    const text = [
      section('BLOCKS', [...entity('BLOCK', [[2, 'SUBSTATION']]), ...LINE, ...entity('ENDBLK', [])]),
      section('ENTITIES', [
        ...entity('TEXT', [
          [10, 1],
          [20, 2],
          [1, 'a'],
        ]),
        ...POINT,
        ...entity('TEXT', [
          [10, 1],
          [20, 2],
          [1, 'b'],
        ]),
        ...entity('LINE', [
          [67, 1],
          [10, 0],
          [20, 0],
          [11, 9],
          [21, 9],
        ]),
      ]),
      '0\nEOF\n',
    ].join('');
    const { features, refused } = read(text);
    expect(features.map(({ element }) => element)).toEqual(['POINT']);
    expect(refused.map(({ element, message }) => `${element} ${message}`)).toEqual([
      'TEXT is not taken: 2 in the drawing',
      'LINE on a sheet is not taken: 1 in the drawing',
    ]);
  });

  test('has arcs that become straight, and refuses meshes and other planes', () => {
    const arc = entity('LWPOLYLINE', [
      [10, 1],
      [20, 2],
      [42, 0.5],
      [10, 3],
      [20, 4],
    ]);
    const mesh = [...entity('POLYLINE', [[70, 64]]), ...entity('SEQEND', [])];
    const tilted = entity('INSERT', [
      [2, 'A'],
      [10, 1],
      [20, 2],
      [230, -1],
    ]);
    const { features, refused, warnings } = read(drawing([...arc, ...mesh, ...tilted]));
    expect(features).toHaveLength(1);
    expect(warnings.map(({ message }) => message)).toContain(
      'has arcs, which become straight lines: 1 in the drawing',
    );
    expect(refused.map(({ message }) => message)).toEqual([
      'a mesh is no line',
      'is drawn on another plane than the map',
    ]);
  });
});

describe('what is wrong', () => {
  test('is refused by the line of the entity', () => {
    const many = Array.from(
      { length: 10_001 },
      (_, at) =>
        [
          [10, at / 1e4],
          [20, 1],
        ] as const,
    ).flat();
    const { features, refused } = read(
      drawing([
        ...entity('POINT', [
          [10, 'x'],
          [20, 1],
        ]),
        ...entity('LINE', [
          [10, 1],
          [20, 2],
        ]),
        ...entity('LWPOLYLINE', many),
        ...entity('POINT', [
          [10, 0],
          [20, 0],
        ]),
        ...entity('POINT', []),
        ...POINT,
      ]),
    );
    expect(features).toHaveLength(1);
    expect(refused.map(({ message }) => message)).toEqual([
      'position 1 is not two or three numbers',
      'position 1 begins a line or ring of 1, fewer than 2',
      'has more than 10000 positions',
      'lies at 0° 0°, where nothing was measured',
      'has no positions',
    ]);
  });

  test('is one refusal where it is no drawing', () => {
    const messages = (text: string) => read(text).refused.map(({ message }) => message);
    expect(messages('')).toEqual(['is no DXF drawing']);
    expect(messages('hello')).toEqual(['is no DXF drawing']);
    expect(messages('AutoCAD Binary DXF\r\n\u001a\0')).toEqual([
      'a binary DXF is not taken: save it as ASCII',
    ]);
  });

  test('ends, also where a polyline has no end', () => {
    const text = drawing([...entity('POLYLINE', [[70, 0]]), ...LINE]);
    expect(read(text).features.map(({ element }) => element)).toEqual(['LINE']);
  });

  test('throws nothing and loses only the last entity, wherever it is cut', () => {
    const text = drawing([POINT, LINE, ROAD, PLOT, OLD, BLOCK].flat());
    const counts = new Set<number>();
    for (let end = 0; end < text.length - 5; end += 1) {
      const { features, refused } = read(text.slice(0, end));
      expect(refused.length).toBeGreaterThan(0);
      counts.add(features.length);
    }
    expect([...counts].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test('is not a million vertices', () => {
    const many = `0\nLWPOLYLINE\n${'10\n1\n20\n2\n'.repeat(1_000_000)}`;
    const text = `0\nSECTION\n2\nENTITIES\n${many}${POINT.join('\n')}\n0\nENDSEC\n0\nEOF\n`;
    expect(read(text)).toMatchObject({ features: [{ element: 'POINT' }], refused: [{ line: 5 }] });
  });
});

test('an older drawing is read in the code page of its header', () => {
  const header = '0\nSECTION\n2\nHEADER\n9\n$DWGCODEPAGE\n3\nANSI_1250\n0\nENDSEC\n';
  const text =
    header +
    drawing(
      entity('POINT', [
        [8, '\u00e8ena'],
        [10, 1],
        [20, 2],
      ]),
    );
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  expect(readDxf('a.dxf', bytes, NOTHING_SAID).features[0]?.properties['layer']).toBe('čena');
});

function read(text: string, said: SaidOfPlaces = NOTHING_SAID) {
  return readDxf('plans/net.dxf', new TextEncoder().encode(text), said);
}

function entity(type: string, groups: Groups): string[] {
  return ['0', type, ...groups.flatMap(([code, value]) => [String(code), String(value)])];
}

function section(name: string, lines: readonly string[]): string {
  return ['0', 'SECTION', '2', name, ...lines, '0', 'ENDSEC', ''].join('\n');
}

/** Six lines of a header before the entities, whose first one so begins on line 11. */
function drawing(lines: readonly string[]): string {
  return `0\nSECTION\n2\nHEADER\n${section('ENTITIES', lines)}0\nEOF\n`.replace(
    'HEADER\n',
    'HEADER\n0\nENDSEC\n',
  );
}
