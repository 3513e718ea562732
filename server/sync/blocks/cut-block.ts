import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'kysely';
import { blockToBytes } from '../../../src/domain/packing/block-bytes.ts';
import type { BlockSizes } from '../../../src/domain/packing/block-sizes.ts';
import { readyBlock } from '../../../src/domain/packing/ready-block.ts';
import type { Actor } from '../../database/schema/actor.ts';
import type { ReadingTransaction } from '../../database/tenants/read-in-tenant.ts';
import type { Columns } from '../../resource/rows/row-shape.ts';
import { columnsOf, storedRowOf, tableOf } from '../../resource/rows/row-shape.ts';
import type { BlockSeries, CutBlock } from './stored-blocks.ts';

const compress = promisify(gzip);

/**
 * Packs what stands behind an id as a device stores it, as this snapshot has it.
 * @param upTo the last id of the block that was there, so that its neighbours stay as they are; null: there was none
 * @returns null where there are fewer rows than a block is worth
 */
export async function cutBlock(
  trx: ReadingTransaction,
  actor: Actor,
  { entity }: BlockSeries,
  { after, upTo }: { readonly after: string; readonly upTo: string | null },
  sizes: BlockSizes,
): Promise<CutBlock | null> {
  const end = upTo === null ? sql`` : sql`and id <= ${upTo}`;
  const { rows: found } = await sql<Columns>`select ${columnsOf(entity)}, digest_of(id)::text as digest_of_id
    from ${tableOf(entity)}
    where tenant_id = ${actor.tenantId} and deleted_at is null and id > ${after} ${end}
    order by id limit ${sizes.block}`.execute(trx);
  const isWorthIt = upTo === null ? found.length === sizes.block : found.length > 0;
  if (!isWorthIt) return null;
  const rows = found.map((columns) => storedRowOf(entity, columns).row);
  const digest = found.reduce(
    (sum, columns, place) =>
      sum + BigInt(String(columns['digest_of_id'])) * BigInt(rows[place]?.version ?? 0),
    0n,
  );
  const plain = blockToBytes(readyBlock(entity, rows, sizes.segment));
  const isAll = found.length < sizes.block;
  return {
    hash: createHash('sha256').update(plain).digest('hex'),
    after,
    // Where all of them are in it, so that rows that come between are missed by its digest.
    last: isAll && upTo !== null ? upTo : (rows.at(-1)?.id ?? after),
    rows: rows.length,
    digest: String(digest),
    bytes: await compress(plain),
  };
}
