import { expect, test } from 'vitest';
import { NOTHING_SAID } from '../../domain/gis-files/gis-feature.ts';
import { readShapefile } from '../../domain/gis-files/shapefile/read-shapefile.ts';
import { placeFileWriter } from '../../domain/gis-files/write/asset-files.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { SUMMARY } from '../../domain/kit/entity/summary.ts';
import { writePlaces, writeShapes } from './write-places.ts';

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

test('what is nowhere is left out of a shapefile, and counted apart from what is not on the device', async () => {
  const ids = Array.from({ length: 1100 }, (_, at) => `a${at}`);
  const there = (id: string): AnyRow | undefined => {
    const at = Number(id.slice(1));
    if (at % 2 === 1) return undefined;
    return at < 600 ? row(id) : { ...row(id), latitude: 48, longitude: 16 };
  };
  const { file, leftOut, withoutPlace, cut } = await writeShapes(
    ids,
    async (some) => some.map(there),
    new Date('2026-11-30T12:00:00Z'),
  );
  expect([leftOut, withoutPlace, cut]).toEqual([550, 300, 0]);
  const { features } = readShapefile('a.zip', new Uint8Array(await file.arrayBuffer()), NOTHING_SAID);
  expect(features.map(({ name }) => name)).toEqual(ids.filter((id) => there(id)?.['latitude'] !== undefined));
});
