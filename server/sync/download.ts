import { sql } from 'kysely';
import type { EntityDefinition } from '../../src/domain/kit/entity/entity.ts';
import type { BlockSizes } from '../../src/domain/packing/block-sizes.ts';
import type { Database } from '../database/database.ts';
import type { Actor } from '../database/schema/actor.ts';
import type { ReadingTransaction } from '../database/tenants/read-in-tenant.ts';
import { refuse } from '../problems/errors.ts';
import type { Columns } from '../resource/rows/row-shape.ts';
import { columnsOf, storedRowOf, tableOf } from '../resource/rows/row-shape.ts';
import { isEveryRowVisible } from '../resource/rows/visible-rows.ts';
import { type NextBlocks, nextBlocks } from './blocks/next-blocks.ts';
import { type StoredBlock, seriesOf, storedBehind } from './blocks/stored-blocks.ts';
import { type Areas, asCarried, carriedOf } from './carried/carried.ts';
import type { Cursor, DownloadPosition } from './cursor.ts';
import { downloadPlan, PLAN_VERSION } from './download-plan.ts';
import type { PageContent } from './page-content.ts';

/** Before the id of every row. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

export const DOWNLOAD_START: DownloadPosition = { plan: PLAN_VERSION, step: 0, after: null };

/** What a device that reads blocks may be told of. */
export interface OfferedBlocks {
  readonly epoch: string;
  readonly sizes: BlockSizes;
  /** Of the entity at the position, behind it. */
  readonly stored: readonly StoredBlock[];
}

/** One page of a download. */
export interface DownloadPage {
  /** Where to go on; null when all is delivered. */
  readonly download: DownloadPosition | null;
  /** In the place of rows. */
  readonly blocks?: NextBlocks;
}

interface Offered {
  readonly offered: OfferedBlocks | null;
  /** As `areasOf` found them. */
  readonly areas: Areas | null;
}

/** The blocks behind a device's place in its download, as they were left there. */
export async function offeredAt(
  database: Database,
  actor: Actor,
  { epoch, download }: Pick<Cursor, 'epoch' | 'download'>,
  sizes: BlockSizes,
): Promise<OfferedBlocks | null> {
  if (!download) return null;
  const { steps, first } = downloadPlan(actor);
  const entity = steps[download.step]?.entity;
  const mayBe = entity && download.step >= first && isEveryRowVisible(actor, entity);
  const stored = mayBe
    ? await storedBehind(database, actor, seriesOf(entity, epoch), download.after ?? NO_ID)
    : [];
  return { epoch, sizes, stored };
}

/**
 * Fills the page from as many steps as it takes. What this person begins to work with ends its page, however little it is: a
 * device has it before it stores the rest. So do blocks: a page has them or rows.
 */
export async function readDownload(
  trx: ReadingTransaction,
  actor: Actor,
  start: DownloadPosition,
  limit: number,
  content: PageContent,
  { offered, areas }: Offered,
): Promise<DownloadPage> {
  const { upserts } = content;
  const { steps, first } = downloadPlan(actor);
  content.inOrder = start.step >= first;
  const large = offered ? await largeEntities(trx, actor, offered.sizes.block) : NONE;
  let room = limit;
  let after = start.after;
  for (let step = start.step; step < steps.length; step++) {
    const { entity, where } = steps[step] ?? refuse('internal');
    const carried = await carriedOf(trx, actor, entity, areas);
    const isWhole = !carried && isEveryRowVisible(actor, entity);
    const inBlocks = step >= first && large.has(entity.name) && isWhole;
    if ((step === first && room < limit) || (inBlocks && step > start.step)) {
      return { download: { ...start, step, after: null } };
    }
    if (inBlocks && offered) {
      const series = seriesOf(entity, offered.epoch);
      const blocks = await nextBlocks(trx, actor, series, after ?? NO_ID, offered.stored, offered.sizes);
      const last = blocks.blocks.at(-1);
      if (last) return { download: { ...start, step, after: last.last }, blocks };
    }
    const { rows } = await sql<Columns>`select ${columnsOf(entity)} from ${tableOf(entity)}
      where tenant_id = ${actor.tenantId} and deleted_at is null and ${where} and id > ${after ?? NO_ID}
      order by id limit ${room}`.execute(trx);
    const found = rows.map((columns) => asCarried(carried, entity, storedRowOf(entity, columns).row));
    if (found.length > 0) upserts[entity.name] = [...(upserts[entity.name] ?? []), ...found];
    room -= found.length;
    if (room === 0) return { download: { ...start, step, after: found.at(-1)?.id ?? null } };
    after = null;
  }
  return { download: null };
}

const NONE: ReadonlySet<EntityDefinition['name']> = new Set();

/** Those of which the tenant has at least so many rows. */
export async function largeEntities(
  trx: ReadingTransaction,
  { tenantId }: Actor,
  rows: number,
): Promise<ReadonlySet<string>> {
  const { rows: found } = await sql<{ entity: string }>`select entity from row_counts
    where tenant_id = ${tenantId} and total >= ${rows}`.execute(trx);
  return new Set(found.map(({ entity }) => entity));
}
