import { expect, test } from 'vitest';
import { idListOf } from '../../../../data/read/id-list.ts';
import { networkAssetOf } from '../../../../domain/assets/network-of-assets.ts';
import type { AnyRow } from '../../../../domain/kit/entity/entity.ts';
import { SUMMARY } from '../../../../domain/kit/entity/summary.ts';
import type { Json } from '../../../../domain/kit/fields/json.ts';
import { gridGraph } from '../../../../domain/network/grid-graph.ts';
import { islandsOfNodes } from '../../../../domain/network/islands.ts';
import { touchingEnds } from '../../../../domain/network/touching/touching-ends.ts';
import { connectEnds } from './connect-ends.ts';
import { readTouching } from './read-touching.ts';

const idOf = (at: number) => `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`;

/** Lines in a row along a parallel, each 0.01° long. */
const line = (at: number, fields: Readonly<Record<string, Json>> = {}): AnyRow => ({
  id: idOf(at),
  tenantId: 't',
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: null,
  kind: 'ACLineSegment',
  name: `Line ${at}`,
  nominalVoltage: 20,
  geometry: {
    type: 'LineString',
    coordinates: [
      [16 + at / 100, 48],
      [16 + (at + 1) / 100, 48],
    ],
  },
  ...fields,
});

function store(rows: readonly AnyRow[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    byId,
    read: async (ids: readonly string[]) => ids.map((id) => byId.get(id)),
    async update(id: string, changes: Readonly<Record<string, Json>>) {
      const row = byId.get(id);
      if (row) byId.set(id, { ...row, ...changes });
    },
  };
}

async function proposedIn(rows: readonly AnyRow[]) {
  const device = store(rows);
  const ids = idListOf(rows.map(({ id }) => id));
  const read = await readTouching(ids, device.read, (row) => String(row['name']));
  let count = 0;
  const proposals = touchingEnds(read.assets, 0.5, () => {
    count += 1;
    return `n${count}`;
  });
  return { device, read, proposals, seen: new Map(read.assets.map((asset) => [asset.id, asset])) };
}

test('what is confirmed is one network, which the network card reads', async () => {
  const rows = Array.from({ length: 600 }, (_, at) => line(at));
  const { device, proposals, seen } = await proposedIn(rows);
  expect(await connectEnds(proposals.changes, seen, device)).toBe(0);
  const graph = gridGraph([...device.byId.values()].flatMap((row) => networkAssetOf(row) ?? []));
  expect(graph.ids).toHaveLength(600);
  expect(new Set(islandsOfNodes(graph.network, 'asGiven')).size).toBe(1);
});

test('an asset that somebody connected or deleted meanwhile is left alone, and counted', async () => {
  const { device, proposals, seen } = await proposedIn([line(0), line(1), line(2), line(3)]);
  await device.update(idOf(1), { terminals: { terminals: [{ node: 'theirs' }] } });
  device.byId.delete(idOf(3));
  expect(await connectEnds(proposals.changes, seen, device)).toBe(2);
  expect(device.byId.get(idOf(1))?.['terminals']).toEqual({ terminals: [{ node: 'theirs' }] });
  expect(device.byId.get(idOf(0))?.['terminals']).toEqual({ terminals: [{ node: 'n1' }] });
});

test('poles, lines that are nowhere, and assets without their details take no part', async () => {
  const rows = [
    line(0),
    line(1, { kind: 'Pole' }),
    line(2, { geometry: null }),
    line(3, { [SUMMARY]: true }),
  ];
  const { read } = await proposedIn(rows);
  expect([read.assets.map(({ id }) => id), read.leftOut]).toEqual([[idOf(0)], 1]);
});
