import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';
import { importAssets } from './import-command.ts';

const FOLDER = '../shared/data/cim/cgmes3-smallgrid';
const FILES = ['EQ', 'GL', 'SSH'].map((profile) => `${FOLDER}/SmallGrid_${profile}.xml`);
const models = existsSync(FOLDER) ? [FILES] : [];
if (models.length === 0)
  process.stdout.write(`${FOLDER} is not here: models are written from small files of the same form only.\n`);

type Answered = Awaited<ReturnType<TestApp['app']['inject']>>;

/** All pages. */
async function assetsOf(server: TestApp): Promise<AnyRow[]> {
  const { headers } = await server.signIn('planner@demo.example');
  const rows: AnyRow[] = [];
  for (let next: string | undefined = '/assets?limit=1000'; next !== undefined; ) {
    const answer: Answered = await server.app.inject({ url: `/api${next}`, headers });
    for (const row of answer.json<AnyRow[]>()) rows.push(row);
    next = /^<\/api(.*)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
  }
  return rows.filter(({ tags }) => typeof tags === 'object' && tags !== null && 'cimClass' in tags);
}

describe.each(models)('%s and its other files', (...files) => {
  test('are imported whole with their routes and connections, and twice they change nothing', async () => {
    const server = await startTestApp();
    try {
      const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
      const run = () => importAssets(files, '--format', 'cim', '--server', address);
      const first = await run();
      expect(first.output, first.errors).toContain('2328 new, 0 changed, 0 restored, 0 unchanged, 0 refused');
      expect(first.code).toBe(0);
      const rows = await assetsOf(server);
      const ofKind = (kind: string) => rows.filter((row) => row['kind'] === kind);
      expect(['Substation', 'Bay', 'Disconnector', 'Breaker'].map((kind) => ofKind(kind).length)).toEqual([
        105, 369, 738, 369,
      ]);
      const routes = ofKind('ACLineSegment').map(({ geometry }) => geometry);
      expect(routes.filter((route) => JSON.stringify(route).startsWith('{"type":"LineString"'))).toHaveLength(
        176,
      );
      expect(ofKind('Breaker').filter(({ terminals }) => terminals === null)).toEqual([]);

      const second = await run();
      expect(second.output).toContain('0 new, 0 changed, 0 restored, 2328 unchanged, 0 refused');
      expect((await assetsOf(server)).map(({ version }) => version).filter((version) => version > 1)).toEqual(
        [],
      );
    } finally {
      await server.close();
    }
  });
});
