import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../server/database/database.ts';
import { apiOf } from '../support/api.ts';
import { startTestApp } from '../support/server-app.ts';
import { describeOnServer } from '../support/server-block.ts';

describeOnServer('a read that takes too long', (ground) => {
  it('is ended and answered with when to come again; what writes has its own time', async () => {
    const { url, database } = ground.test;
    const impatient = await startTestApp({ database: await openDatabase({ url, readSeconds: 1 }), url });
    try {
      const planner = apiOf(impatient.app, await impatient.signIn('planner@demo.example'));
      const { id } = await planner.create('/assets', { name: 'Slow', kind: 'Pole' });
      const { reads, write } = await database.kysely.transaction().execute(async (trx) => {
        // Longer than any read may take, and shorter than a lock is waited for.
        await sql`lock table assets in access exclusive mode`.execute(trx);
        const writing = planner.push([
          {
            opId: crypto.randomUUID(),
            method: 'DELETE',
            path: `/assets/${id}`,
            ifMatch: null,
            base: null,
            body: null,
            dependsOn: [],
            deviceTime: new Date().toISOString(),
          },
        ]);
        const answers = [await planner.call('GET', '/assets'), await planner.call('GET', '/sync/changes')];
        return { reads: answers, write: { writing } };
      });
      for (const { status, headers, problem } of reads) {
        expect([status, problem.code]).toEqual([503, 'unavailable']);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      }
      expect((await write.writing).map(({ status }) => status)).toEqual([204]);
      expect((await planner.call('GET', `/assets/${id}`)).status).toBe(404);
    } finally {
      await impatient.close();
    }
  });
});
