import { expect, test } from 'vitest';
import { filledIn, formFrom } from '../../../../tests/support/forms.ts';
import { choiceRowsOf, filesNamedIn, UnreadableChoiceFile } from './choice-file.ts';

const GEOJSON = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      id: 'p1',
      geometry: { type: 'Point', coordinates: [4.5, 52.1, 3] },
      properties: { title: 'Pole 1', kv: 10 },
    },
    {
      type: 'Feature',
      geometry: {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
      properties: { id: 's1' },
    },
    {
      type: 'Feature',
      id: 7,
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [0, 1],
            [1, 1],
            [0, 0],
          ],
        ],
      },
      properties: null,
    },
  ],
});

const FORM = `
| survey |                                   |        |        |                 |
|        | type                              | name   | label  | calculation     |
|        | select_one_from_file poles.geojson | pole  | Pole   |                 |
|        | calculate | kv    |        | instance('poles')/root/item[name = \${pole}]/kv |
|        | calculate | owner |        | pulldata('owners', 'owner', 'pole', \${pole})   |`;

test('choices and lookups come from files beside the form', async () => {
  const { form } = await formFrom(FORM);
  if (form === null) throw new Error('it has no errors');
  expect([...filesNamedIn(form)]).toEqual(['poles.geojson', 'poles', 'owners']);
  const files = {
    poles: choiceRowsOf(GEOJSON, 'poles.geojson'),
    owners: choiceRowsOf('\uFEFFpole,owner\np1,"Grid, Ltd"\n\n', 'owners.csv'),
  };
  expect((await filledIn(FORM, { pole: 'p1' }, { files })).values).toEqual({
    pole: 'p1',
    kv: '10',
    owner: 'Grid, Ltd',
  });
  expect((await filledIn(FORM, { pole: 'p9' }, { files })).invalid).toMatchObject([
    { path: 'pole', code: 'not_a_choice' },
  ]);
});

test('a feature is a choice with its place, latitude first', () => {
  expect(
    choiceRowsOf(GEOJSON, 'a.geojson').map(({ name, label, geometry }) => [name, label, geometry]),
  ).toEqual([
    ['p1', 'Pole 1', '52.1 4.5 3 0'],
    ['s1', 's1', '2 1 0 0; 4 3 0 0'],
    ['7', '7', '0 0 0 0; 1 0 0 0; 1 1 0 0; 0 0 0 0'],
  ]);
});

test('what is no GeoJSON says where it is not', () => {
  for (const text of [
    '{',
    '[]',
    '{"type":"FeatureCollection","features":[{"geometry":{"type":"Point","coordinates":["a",1]}}]}',
  ]) {
    expect(() => choiceRowsOf(text, 'a.geojson')).toThrow(UnreadableChoiceFile);
  }
});
