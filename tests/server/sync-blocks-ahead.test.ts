import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { cutAhead, type LookedAt } from '../../server/sync/blocks/cut-ahead.ts';
import { mintEpoch } from '../../server/sync/epoch.ts';
import { newId, unique } from '../support/api.ts';
import { pullBlocks } from '../support/pull-blocks.ts';
import { describeOnServer } from '../support/server-block.ts';

const ADMIN = 'admin@demo.example';
const SIZES = { segment: 4, block: 16 };

describeOnServer(
  'blocks cut ahead',
  (ground) => {
    beforeEach(() => sql`delete from ready_blocks`.execute(ground.test.database.kysely));

    const errors: unknown[] = [];
    const look = (
      looked: LookedAt = new Map(),
      more: { readonly stopping?: AbortSignal; readonly onRest?: (taken: number) => void } = {},
    ) =>
      cutAhead(
        {
          database: ground.test.database,
          blockSizes: SIZES,
          rest: async (taken) => more.onRest?.(taken),
          onError: (error) => errors.push(error),
        },
        looked,
        more.stopping,
      );
    const stored = async (): Promise<string[]> => {
      const { rows } = await sql<{ hash: string }>`select hash from ready_blocks where replaced_at is null
        order by hash`.execute(ground.test.database.kysely);
      return rows.map(({ hash }) => hash);
    };
    const addAssets = async (count: number) => {
      const admin = await ground.as(ADMIN);
      for (let n = 0; n < count; n++) {
        await admin.create('/assets', { id: newId(), name: unique('Pole'), tag: unique('T'), kind: 'Pole' });
      }
    };

    it('are what every device takes: the first one has none cut', async () => {
      await addAssets(40);
      const cut = await look();
      const ready = await stored();
      expect(cut).toBe(ready.length);
      for (const email of [ADMIN, 'planner@demo.example', 'tech1@demo.example']) {
        const api = await ground.as(email);
        const pulled = await pullBlocks(ground.test.app, api.person);
        expect([...pulled.rows].sort()).toEqual([...(await api.pull()).upserts].sort());
        expect(ready).toEqual(expect.arrayContaining(pulled.blocks.map(({ hash }) => hash)));
      }
      expect(await stored()).toEqual(ready);
      const { rows } = await sql<{ entity: string }>`select distinct entity from ready_blocks`.execute(
        ground.test.database.kysely,
      );
      // What nobody sees in whole is in none.
      expect(rows.map(({ entity }) => entity)).toContain('asset');
      expect(rows.map(({ entity }) => entity)).not.toContain('notification');
    });

    it('are cut anew where rows changed, and nothing is looked at where nothing did', async () => {
      await addAssets(20);
      const looked: LookedAt = new Map();
      expect(await look(looked)).toBeGreaterThan(1);
      const before = await stored();
      expect(await look(looked)).toBe(0);
      const admin = await ground.as(ADMIN);
      const { person } = admin;
      const { blocks, rows } = await pullBlocks(ground.test.app, person);
      expect(blocks.length).toBeGreaterThan(1);
      const asset = [...rows.values()].findLast((row) => String(row['tag']).startsWith('T '));
      await admin.decide(`/assets/${asset?.id}`, { name: unique('Pole') }, 'PUT');
      // The change may have made a few rows beside it.
      expect(await look(looked)).toBeGreaterThan(0);
      const after = await stored();
      expect(after).not.toEqual(before);
      expect(after.filter((hash) => before.includes(hash)).length).toBeGreaterThan(0);
      await sql`delete from ready_blocks`.execute(ground.test.database.kysely);
      expect(await look(looked)).toBe(0);
    });

    it('are cut for another life of the data, though its log has come no further', async () => {
      await addAssets(20);
      const looked: LookedAt = new Map();
      const all = await look(looked);
      await mintEpoch(ground.test.database);
      expect(await look(looked)).toBe(all);
    });

    it('leave their time to others, and end between two when the node is stopped', async () => {
      await addAssets(20);
      const rests: number[] = [];
      const all = await look(new Map(), { onRest: (taken) => rests.push(taken) });
      expect(rests.length).toBe(all);
      await sql`delete from ready_blocks`.execute(ground.test.database.kysely);
      const stopping = new AbortController();
      const looked: LookedAt = new Map();
      const few = await look(looked, { stopping: stopping.signal, onRest: () => stopping.abort() });
      expect(few).toBe(1);
      expect((await stored()).length).toBe(1);
      // The others are cut by the next look.
      expect(looked.size).toBe(0);
      expect(await look(looked)).toBe(all - 1);
    });

    it('that cannot be stored are told of, and hold up no other tenant', async () => {
      const { kysely } = ground.test.database;
      await sql`revoke insert on ready_blocks from app_user`.execute(kysely);
      errors.length = 0;
      const looked: LookedAt = new Map();
      expect(await look(looked)).toBe(0);
      await sql`grant insert on ready_blocks to app_user`.execute(kysely);
      expect(errors.length).toBeGreaterThan(0);
      // Tenants without large tables have nothing that could fail.
      expect(looked.size).toBeGreaterThan(0);
      expect(looked.has('demo-tenant')).toBe(false);
      expect(await look(looked)).toBeGreaterThan(0);
    });
  },
  { blockSizes: SIZES },
);
