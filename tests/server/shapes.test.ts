import { expect, it } from 'vitest';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { type Api, unique } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

const PLANNER = 'planner@demo.example';
const SPAN = {
  type: 'LineString',
  coordinates: [
    [13.9, 47.2],
    [13.92, 47.2],
  ],
};
const YARD = {
  type: 'Polygon',
  coordinates: [
    [
      [13.9, 47.2],
      [13.91, 47.2],
      [13.91, 47.21],
      [13.9, 47.21],
      [13.9, 47.2],
    ],
  ],
};

function newAsset(api: Api, values: object): Promise<AnyRow> {
  return api.create('/assets', { name: unique('Asset'), kind: 'Other', status: 'inUse', ...values });
}

async function within(api: Api, path: string, box: string): Promise<string[]> {
  const answer = await api.call('GET', `${path}?limit=100&bbox=${box}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(Number(answer.headers['x-total-count'])).toBe((answer.body as AnyRow[]).length);
  return (answer.body as AnyRow[]).map(({ id }) => id);
}

describeOnServer('shapes', (ground) => {
  it('of an asset give it a place in them, which follows when they change', async () => {
    const api = await ground.as(PLANNER);
    const span = await newAsset(api, { geometry: SPAN });
    expect(span).toMatchObject({ geometry: SPAN, latitude: 47.2, longitude: 13.91 });
    const { body } = await api.decide(`/assets/${span.id}`, { geometry: YARD }, 'PUT');
    expect(body).toMatchObject({ geometry: YARD, latitude: 47.205, longitude: 13.905 });
  });

  it('that are points move with the place that a caller without shapes says', async () => {
    const api = await ground.as(PLANNER);
    const pole = await newAsset(api, { geometry: { type: 'Point', coordinates: [13.9, 47.2] } });
    const { body } = await api.decide(`/assets/${pole.id}`, { latitude: 47.3, longitude: 14 }, 'PUT');
    expect(body).toMatchObject({
      geometry: { type: 'Point', coordinates: [14, 47.3] },
      latitude: 47.3,
      longitude: 14,
    });
  });

  it.each([
    ['an unknown type', { type: 'Circle', coordinates: [13, 47] }],
    ['a collection', { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [13, 47] }] }],
    ['a latitude beyond the pole', { type: 'Point', coordinates: [13, 97] }],
    ['a longitude beyond the date line', { type: 'Point', coordinates: [181, 47] }],
    ['a text for a number', { type: 'Point', coordinates: ['13', 47] }],
    ['a line of one position', { type: 'LineString', coordinates: [[13, 47]] }],
    ['an open ring', { type: 'Polygon', coordinates: [YARD.coordinates[0]?.slice(0, -1)] }],
    ['no coordinates', { type: 'Point' }],
    ['a list', [13, 47]],
    ['a text', 'POINT (13 47)'],
    [
      'too many positions',
      { type: 'LineString', coordinates: Array.from({ length: 10_001 }, (_, at) => [at / 1000, 47]) },
    ],
  ])('are refused by their field: %s', async (_what, geometry) => {
    const api = await ground.as(PLANNER);
    const answer = await api.call('POST', '/assets', { name: unique('Asset'), kind: 'Other', geometry });
    expect([answer.status, answer.body]).toMatchObject([400, { details: [{ path: 'geometry' }] }]);
  });

  it('are found by a box that touches them, as are places without a shape', async () => {
    const api = await ground.as(PLANNER);
    const span = await newAsset(api, { geometry: SPAN });
    const pole = await newAsset(api, { latitude: 47.2005, longitude: 13.915 });
    const far = await newAsset(api, { latitude: -33, longitude: 151 });
    const found = await within(api, '/assets', '13.914,47.199,13.916,47.201');
    expect(found).toEqual(expect.arrayContaining([span.id, pole.id]));
    expect(found).not.toContain(far.id);
  });

  it('are found across the antimeridian', async () => {
    const api = await ground.as(PLANNER);
    const [west, east] = [
      await newAsset(api, { latitude: -17, longitude: 179.5 }),
      await newAsset(api, { latitude: -17, longitude: -179.5 }),
    ];
    const other = await newAsset(api, { latitude: -17, longitude: 0 });
    const across = await newAsset(api, {
      geometry: {
        type: 'LineString',
        coordinates: [
          [178.9, -17],
          [-178.9, -17],
        ],
      },
    });
    const found = await within(api, '/assets', '179,-18,-179,-16');
    expect(found.toSorted()).toEqual([west.id, east.id, across.id].toSorted());
    expect(found).not.toContain(other.id);
  });

  it.each(['1,2,3', '1,2,3,four', '181,0,182,1', '0,50,1,40', '0,0,1,91', ''])(
    'a box that is none is refused: %s',
    async (box) => {
      const api = await ground.as(PLANNER);
      const answer = await api.call('GET', `/assets?bbox=${box}`);
      expect([answer.status, answer.body]).toMatchObject([400, { details: [{ path: 'bbox' }] }]);
    },
  );

  it('of work orders and outages are theirs, and theirs alone', async () => {
    const api = await ground.as(PLANNER);
    const order = await api.create('/work-orders', {
      title: unique('Order'),
      type: 'other',
      status: 'scheduled',
      priority: 'low',
      geometry: YARD,
    });
    const outage = await api.create('/outages', {
      title: unique('Outage'),
      startedAt: '2026-03-01T06:00:00.000Z',
      customersInterrupted: 3,
      cause: 'weather',
      geometry: YARD,
    });
    const box = '13.9,47.2,13.91,47.21';
    expect(await within(api, '/work-orders', box)).toContain(order.id);
    expect(await within(api, '/outages', box)).toContain(outage.id);
    const neighbour = await ground.as('admin@harbor.example');
    expect(await within(neighbour, '/work-orders', box)).toEqual([]);
  });
});
