import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { startTestApp } from '../support/server-app.ts';
import { importAssets } from './import-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'import-places-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pole = (id: string, longitude: number, properties: object = {}) => ({
  type: 'Feature',
  id,
  properties: { power: 'pole', parent: 'gis:line', ...properties },
  geometry: { type: 'Point', coordinates: [longitude, 48.2] },
});

test('features become assets through the plan of every import: found again, changed where they differ, refused by their line', async () => {
  const server = await startTestApp();
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const path = join(folder, 'grid.geojson');
  const run = (...features: object[]) => {
    writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features }));
    return importAssets([path], '--format', 'geojson', '--server', address);
  };
  const line = {
    ...pole('gis:line', 0),
    properties: { power: 'line', voltage: '20000', name: 'Ring' },
    geometry: {
      type: 'LineString',
      coordinates: [
        [16, 48],
        [16, 49],
        [16, 50],
      ],
    },
  };
  try {
    const first = await run(line, pole('gis:1', 16.1), pole('gis:2', 200));
    expect(first.output).toContain('2 new, 0 changed, 0 restored, 0 unchanged, 1 refused');
    expect(first.errors).toContain('features[2] position 1 has the longitude 200');
    expect(first.code).toBe(1);

    const second = await run(line, pole('gis:1', 16.2, { manufacturer: 'Oak' }));
    expect(second.output).toContain('0 new, 1 changed, 0 restored, 1 unchanged, 0 refused');
    expect(second.code).toBe(0);

    const { headers } = await server.signIn('planner@demo.example');
    const answer = await server.app.inject({ url: '/api/assets?limit=1000', headers });
    const rows = answer.json<AnyRow[]>().filter((row) => String(row['externalId']).startsWith('gis:'));
    const [ring, oak] = ['gis:line', 'gis:1'].map((id) => rows.find((row) => row['externalId'] === id));
    expect(rows).toHaveLength(2);
    expect(ring).toMatchObject({
      name: 'Ring',
      kind: 'ACLineSegment',
      nominalVoltage: 20,
      latitude: 49,
      longitude: 16,
    });
    expect(oak).toMatchObject({
      kind: 'Pole',
      parentId: ring?.id,
      longitude: 16.2,
      manufacturer: 'Oak',
      version: 2,
    });
  } finally {
    await server.close();
  }
});
