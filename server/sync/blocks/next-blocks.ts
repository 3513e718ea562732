import { sql } from 'kysely';
import type { BlockSizes } from '../../../src/domain/packing/block-sizes.ts';
import type { Actor } from '../../database/schema/actor.ts';
import type { ReadingTransaction } from '../../database/tenants/read-in-tenant.ts';
import { tableOf } from '../../resource/rows/row-shape.ts';
import { cutBlock } from './cut-block.ts';
import type { BlockSeries, CutBlock, StoredBlock } from './stored-blocks.ts';

/** What stands behind an id in a download. */
export interface NextBlocks {
  readonly series: BlockSeries;
  /** One behind the other, each as the snapshot has its rows. */
  readonly blocks: readonly StoredBlock[];
  /** The one of them that was cut just now, and is to be stored before anybody is told of it. */
  readonly cut: CutBlock | null;
}

/**
 * The blocks behind an id: those that are ready, as far as their rows are still the same, or else one that is cut now.
 * Without blocks where too few rows are left.
 * @param stored as `storedBehind` found them
 */
export async function nextBlocks(
  trx: ReadingTransaction,
  actor: Actor,
  series: BlockSeries,
  after: string,
  stored: readonly StoredBlock[],
  sizes: BlockSizes,
): Promise<NextBlocks> {
  const row = inARow(stored, after);
  const isTrue = await compared(trx, actor, series, row);
  const changed = isTrue.indexOf(false);
  const good = changed < 0 ? row : row.slice(0, changed);
  if (good.length > 0) return { series, blocks: good, cut: null };
  for (const upTo of [...endsBehind(stored, after), null]) {
    const cut = await cutBlock(trx, actor, series, { after, upTo }, sizes);
    if (cut) return { series, blocks: [cut], cut };
  }
  return { series, blocks: [], cut: null };
}

/** Where blocks begin or end behind an id: one that is cut up to there leaves those behind it as they are. */
function endsBehind(stored: readonly StoredBlock[], after: string): string[] {
  const ends = stored.flatMap((block) => [block.after, block.last]);
  return [...new Set(ends)].filter((end) => end > after);
}

/** Those that begin where the one before ends. */
function inARow(stored: readonly StoredBlock[], after: string): StoredBlock[] {
  const row: StoredBlock[] = [];
  let end = after;
  for (const block of stored) {
    if (block.after !== end) break;
    row.push(block);
    end = block.last;
  }
  return row;
}

/** Whether the rows between a block's ends are still those that it has, each in the same version. */
async function compared(
  trx: ReadingTransaction,
  actor: Actor,
  { entity }: BlockSeries,
  blocks: readonly StoredBlock[],
): Promise<boolean[]> {
  if (blocks.length === 0) return [];
  const { rows } = await sql<{ same: boolean }>`select count(stored.id) = given.rows
        and coalesce(sum(stored.version * digest_of(stored.id)), 0) = given.digest::numeric as same
      from json_to_recordset(${JSON.stringify(blocks.map((block, place) => ({ ...block, place })))})
        as given (place integer, after uuid, last uuid, rows integer, digest text)
      left join ${tableOf(entity)} as stored on stored.tenant_id = ${actor.tenantId} and stored.deleted_at is null
        and stored.id > given.after and stored.id <= given.last
      group by given.place, given.rows, given.digest order by given.place`.execute(trx);
  return rows.map(({ same }) => same);
}
