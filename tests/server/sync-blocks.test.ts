import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { blockToBytes } from '../../src/domain/packing/block-bytes.ts';
import { countsOf } from '../../src/domain/packing/count-rows.ts';
import { packBlock } from '../../src/domain/packing/pack-block.ts';
import { entityNamed } from '../../src/domain/registry.ts';
import type { ChangesPage } from '../../src/domain/sync/wire.ts';
import { newId, unique } from '../support/api.ts';
import { blockAt, pageAt, pullBlocks, rowsOf } from '../support/pull-blocks.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';

const PLANNER = 'planner@demo.example';
const ADMIN = 'admin@demo.example';
const TECH = 'tech1@demo.example';

const SIZES = { segment: 4, block: 16 };
const NO_ID = '00000000-0000-0000-0000-000000000000';

const asset = (name: string, id = newId()) => ({ id, name, tag: unique('T'), kind: 'Pole' });

const people = async (ground: Ground) => ({
  planner: (await ground.as(PLANNER)).person,
  admin: (await ground.as(ADMIN)).person,
  tech: (await ground.as(TECH)).person,
  elsewhere: (await ground.as('both@demo.example', 'harbor-grid')).person,
});

/** So many assets, behind all others. */
async function addAssets(ground: Ground, count: number): Promise<AnyRow[]> {
  const planner = await ground.as(ADMIN);
  const added: AnyRow[] = [];
  for (let n = 0; n < count; n++) added.push(await planner.create('/assets', asset(unique('Pole'))));
  return added;
}

function storedHashes(ground: Ground): Promise<string[]> {
  return sql<{ hash: string }>`select hash from ready_blocks where replaced_at is null order by hash`
    .execute(ground.test.database.kysely)
    .then(({ rows }) => rows.map(({ hash }) => hash));
}

/** The rows of one that holds nothing but assets of these tests, which nothing refers to. */
async function newestBlock(ground: Ground, hashes: readonly string[]): Promise<AnyRow[]> {
  const { planner } = await people(ground);
  for (const hash of hashes) {
    const rows = rowsOf(await blockAt(ground.test.app, planner, hash));
    if (rows.every((row) => String(row['tag']).startsWith('T '))) return rows;
  }
  throw new Error('no block holds new assets alone');
}

function hashesOf(pages: readonly ChangesPage[], entity: string): string[] {
  return pages
    .flatMap(({ blocks = [] }) => blocks.filter((block) => block.entity === entity))
    .map(({ hash }) => hash);
}

describeOnServer(
  'ready blocks',
  (ground) => {
    it.each([PLANNER, ADMIN, TECH])('bring %s the rows that pages without them bring', async (email) => {
      await addAssets(ground, 40);
      const api = await ground.as(email);
      const plain = await api.pull();
      const packed = await pullBlocks(ground.test.app, api.person);
      expect([...packed.rows].sort()).toEqual([...plain.upserts].sort());
      expect(packed.blocks.length).toBeGreaterThan(2);
      expect(plain.pages.some((page) => 'blocks' in page)).toBe(false);
      const withBlocks = packed.pages.filter((page) => page.blocks);
      expect(withBlocks.map((page) => [Object.keys(page.upserts), page.inOrder])).toEqual(
        withBlocks.map(() => [[], true]),
      );
    });

    it('are cut once: the next device takes them as they are', async () => {
      const { planner, admin } = await people(ground);
      await sql`delete from ready_blocks`.execute(ground.test.database.kysely);
      const first = await pullBlocks(ground.test.app, planner);
      const stored = await storedHashes(ground);
      const second = await pullBlocks(ground.test.app, planner);
      expect(second.blocks.map(({ hash }) => hash)).toEqual(first.blocks.map(({ hash }) => hash));
      expect(await storedHashes(ground)).toEqual(stored);
      const other = await pullBlocks(ground.test.app, admin);
      expect(hashesOf(other.pages, 'asset')).toEqual(hashesOf(first.pages, 'asset'));
      // Several of them are told of at once.
      expect(second.pages.length).toBeLessThan(first.pages.length);
    });

    it('are what their hash says, with their columns and counts', async () => {
      const { planner } = await people(ground);
      const { blocks } = await pullBlocks(ground.test.app, planner);
      for (const { entity, hash, rows: count } of blocks) {
        const block = await blockAt(ground.test.app, planner, hash);
        const rows = rowsOf(block);
        const definition = entityNamed(entity);
        expect(rows.length).toBe(count);
        expect(createHash('sha256').update(blockToBytes(block)).digest('hex')).toBe(hash);
        expect(block).toEqual({
          ...packBlock(definition, rows, SIZES.segment),
          counts: countsOf(definition, rows),
        });
      }
    });

    it('come without compression to who takes none', async () => {
      const { planner } = await people(ground);
      const { blocks } = await pullBlocks(ground.test.app, planner);
      const [{ hash } = { hash: '' }] = blocks;
      const answer = await ground.test.app.inject({
        url: `/api/sync/blocks/${hash}`,
        headers: { ...planner.headers, 'accept-encoding': 'identity' },
      });
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(hash);
    });

    it.each([
      ['changed', (own: readonly AnyRow[]) => own.slice(3, 4), 'PUT'],
      ['deleted', (own: readonly AnyRow[]) => own.slice(3, 4), 'DELETE'],
      ['deleted, all of one', (own: readonly AnyRow[]) => own, 'DELETE'],
    ] as const)('are cut anew where rows were %s, and the others stay', async (_, chosen, method) => {
      const { planner } = await people(ground);
      const admin = await ground.as(ADMIN);
      await addAssets(ground, 60);
      const before = await pullBlocks(ground.test.app, planner);
      const hashes = hashesOf(before.pages, 'asset');
      for (const { id } of chosen(await newestBlock(ground, hashes))) {
        const answer =
          method === 'PUT'
            ? await admin.decide(`/assets/${id}`, { name: unique('Pole') }, 'PUT')
            : await admin.call('DELETE', `/assets/${id}`);
        expect(answer.status).toBeLessThan(300);
      }
      const after = await pullBlocks(ground.test.app, planner);
      expect([...after.rows].sort()).toEqual([...(await (await ground.as(PLANNER)).pull()).upserts].sort());
      const left = hashesOf(after.pages, 'asset').filter((hash) => hashes.includes(hash));
      expect(left.length).toBeGreaterThanOrEqual(hashes.length - 2);
      // And nobody cuts them once more.
      const stored = await storedHashes(ground);
      await pullBlocks(ground.test.app, planner);
      expect(await storedHashes(ground)).toEqual(stored);
    });

    it('hold rows whose ids come in between, however many', async () => {
      const { planner } = await people(ground);
      const admin = await ground.as(ADMIN);
      const before = await pullBlocks(ground.test.app, planner);
      const hashes = hashesOf(before.pages, 'asset');
      const place = (await newestBlock(ground, hashes))[5]?.id ?? '';
      for (let n = 0; n < 3 * SIZES.block; n++) {
        // Behind that row: it differs in the last digits.
        const id =
          place.slice(0, -4) + (Number.parseInt(place.slice(-4), 16) ^ (n + 1)).toString(16).padStart(4, '0');
        await admin.create('/assets', asset(unique('Between'), id));
      }
      const after = await pullBlocks(ground.test.app, planner);
      expect([...after.rows].sort()).toEqual([...(await (await ground.as(PLANNER)).pull()).upserts].sort());
      const kept = hashesOf(after.pages, 'asset').filter((hash) => hashes.includes(hash));
      expect(kept.length).toBeGreaterThanOrEqual(hashes.length - 2);
      const stored = await storedHashes(ground);
      await pullBlocks(ground.test.app, planner);
      expect(await storedHashes(ground)).toEqual(stored);
    });

    it('are found for a while by whoever was told of them before they changed', async () => {
      const { planner } = await people(ground);
      const admin = await ground.as(ADMIN);
      const { blocks } = await pullBlocks(ground.test.app, planner);
      const told = blocks.findLast(({ entity }) => entity === 'asset')?.hash ?? '';
      const [row] = rowsOf(await blockAt(ground.test.app, planner, told));
      await admin.decide(`/assets/${row?.id}`, { name: unique('Pole') }, 'PUT');
      await pullBlocks(ground.test.app, planner);
      expect(await storedHashes(ground)).not.toContain(told);
      expect(rowsOf(await blockAt(ground.test.app, planner, told))[0]).toEqual(row);
      await sql`update ready_blocks set replaced_at = now() - interval '61 minutes' where replaced_at is not null`.execute(
        ground.test.database.kysely,
      );
      await admin.decide(`/assets/${row?.id}`, { name: unique('Pole') }, 'PUT');
      await pullBlocks(ground.test.app, planner);
      await expect(blockAt(ground.test.app, planner, told)).rejects.toThrow('not_found');
    });

    it('whatever changes during the download is in the log behind it', async () => {
      const { planner } = await people(ground);
      const admin = await ground.as(ADMIN);
      await addAssets(ground, 20);
      let changes = 0;
      const pulled = await pullBlocks(ground.test.app, planner, {
        async onPage({ blocks = [] }) {
          const block = blocks.find(({ entity }) => entity === 'asset');
          if (!block || changes === 2) return;
          const [first, second] = rowsOf(await blockAt(ground.test.app, planner, block.hash));
          await admin.decide(`/assets/${first?.id}`, { name: unique('Meanwhile') }, 'PUT');
          await admin.call('DELETE', `/assets/${second?.id}`);
          changes++;
        },
      });
      const caughtUp = await pullBlocks(ground.test.app, planner, { from: pulled.cursor });
      expect(caughtUp.blocks).toEqual([]);
      expect(changes).toBe(2);
      const rows = [...pulled.rows].sort();
      expect(rows).toEqual([...(await (await ground.as(PLANNER)).pull()).upserts].sort());
    });

    it('are for nobody who sees some of the rows only, nor for another tenant', async () => {
      const { admin, tech, elsewhere } = await people(ground);
      const orders = await ground.as(ADMIN);
      for (let n = 0; n < SIZES.block; n++) {
        await orders.create('/work-orders', {
          title: unique('Order'),
          type: 'repair',
          status: 'waitingOnApproval',
        });
      }
      const all = await pullBlocks(ground.test.app, admin);
      const [order = ''] = hashesOf(all.pages, 'workOrder');
      expect(order).not.toBe('');
      const own = await pullBlocks(ground.test.app, tech);
      expect(hashesOf(own.pages, 'workOrder')).toEqual([]);
      expect(hashesOf(own.pages, 'asset')).toEqual(hashesOf(all.pages, 'asset'));
      await expect(blockAt(ground.test.app, tech, order)).rejects.toThrow('not_found');
      for (const { hash } of all.blocks) {
        await expect(blockAt(ground.test.app, elsewhere, hash)).rejects.toThrow('not_found');
      }
      await expect(blockAt(ground.test.app, admin, 'nothing')).rejects.toThrow('not_found');
    });

    it('are not told of to devices that read another packing', async () => {
      const { planner } = await people(ground);
      let cursor: string | undefined;
      for (let more = true; more; ) {
        const page = await pageAt(ground.test.app, planner, cursor, 9999);
        expect(page.blocks).toBeUndefined();
        ({ next: cursor, more } = page);
      }
    });

    it('are left out where they cannot be stored', async () => {
      const { planner } = await people(ground);
      const { kysely } = ground.test.database;
      await sql`delete from ready_blocks`.execute(kysely);
      await sql`revoke insert on ready_blocks from app_user`.execute(kysely);
      const pulled = await pullBlocks(ground.test.app, planner);
      await sql`grant insert on ready_blocks to app_user`.execute(kysely);
      expect(pulled.blocks).toEqual([]);
      expect([...pulled.rows].sort()).toEqual([...(await (await ground.as(PLANNER)).pull()).upserts].sort());
      expect(ground.test.log()).toContain('block_not_stored');
    });

    it('go with their tenant', async () => {
      const { kysely } = ground.test.database;
      await sql`insert into tenants (id, name) values ('leaving', 'Leaving')`.execute(kysely);
      await sql`insert into ready_blocks (tenant_id, hash, entity, kind, after_id, last_id, rows, digest, bytes)
        values ('leaving', ${'0'.repeat(64)}, 'asset', 'any', ${NO_ID}, ${newId()}, 1, 1, '\\x00')`.execute(
        kysely,
      );
      await sql`delete from tenants where id = 'leaving'`.execute(kysely);
      const { rows } = await sql`select 1 from ready_blocks where tenant_id = 'leaving'`.execute(kysely);
      expect(rows).toEqual([]);
    });

    it('begin anew with another life of the data', async () => {
      const { planner } = await people(ground);
      const before = await pullBlocks(ground.test.app, planner);
      await sql`update server_state set epoch = 'another1'`.execute(ground.test.database.kysely);
      const after = await pullBlocks(ground.test.app, planner);
      expect(after.blocks.length).toBe(before.blocks.length);
      const { rows } = await sql<{
        kinds: number;
      }>`select count(distinct kind)::int as kinds from ready_blocks
        where entity = 'asset' and after_id = ${NO_ID}`.execute(ground.test.database.kysely);
      expect(rows[0]?.kinds).toBe(2);
    });

    it('begin anew with each migration, which may change rows without a version', async () => {
      const { planner } = await people(ground);
      await pullBlocks(ground.test.app, planner);
      await ground.test.secondNode();
      expect(await storedHashes(ground)).not.toEqual([]);
      // One that finds nothing to do a second time.
      const { kysely } = ground.test.database;
      await sql`delete from schema_migrations where name = '0097_mended_counts.sql'`.execute(kysely);
      await sql`drop function mend_counts`.execute(kysely);
      await ground.test.secondNode();
      expect(await storedHashes(ground)).toEqual([]);
    });
  },
  { blockSizes: SIZES },
);
