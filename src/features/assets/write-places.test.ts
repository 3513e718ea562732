import { expect, test } from 'vitest';
import { placeFileWriter } from '../../domain/gis-files/write/asset-files.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { SUMMARY } from '../../domain/kit/entity/summary.ts';
import { writePlaces } from './write-places.ts';

const row = (id: string, fields: Readonly<Record<string, boolean>> = {}): AnyRow => ({
  id,
  tenantId: 'demo-tenant',
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: null,
  name: id,
  ...fields,
});

test('assets that are not on the device are left out as those are whose details are not, and counted', async () => {
  // More than are read at once: the first 600 are gone, and so no part but a later one is the first of the file.
  const ids = Array.from({ length: 1100 }, (_, at) => `a${at}`);
  const there = (id: string) => {
    const at = Number(id.slice(1));
    if (at < 600) return undefined;
    return row(id, at % 2 === 0 ? { [SUMMARY]: true } : {});
  };
  const { file, leftOut } = await writePlaces(placeFileWriter('geojson', ','), ids, async (some) =>
    some.map(there),
  );
  const { features } = JSON.parse(await file.text());
  expect([features.length, leftOut]).toEqual([250, 850]);
  expect(features[0].properties.name).toBe('a601');
});
