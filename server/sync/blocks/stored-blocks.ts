import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { PACKING_FORMAT } from '../../../src/domain/packing/block-bytes.ts';
import { keysOf } from '../../../src/domain/packing/pack-block.ts';
import type { Database } from '../../database/database.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { inTenant } from '../../database/tenants/tenant.ts';

/** A block that was cut for anybody, and how it is known whether its rows are still as it has them. */
export interface StoredBlock {
  /** SHA-256 of its bytes in hexadecimal. */
  readonly hash: string;
  /** It has all rows from behind this id to `last`. */
  readonly after: string;
  readonly last: string;
  readonly rows: number;
  /** Versions and ids of its rows, as `digest_of` adds them up. */
  readonly digest: string;
}

/** One that nobody was told of yet. */
export interface CutBlock extends StoredBlock {
  /** Compressed by gzip. */
  readonly bytes: Uint8Array;
}

/** All blocks that may stand beside each other. */
export interface BlockSeries {
  readonly entity: EntityDefinition;
  /** What its blocks depend on beside their rows. */
  readonly kind: string;
}

/** Of the fields there are, how they are packed, and the life of the data: in another one a version may be another row. */
export function seriesOf(entity: EntityDefinition, epoch: string): BlockSeries {
  const parts = [PACKING_FORMAT, epoch, keysOf(entity), Object.keys(entity.fields)];
  const kind = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
  return { entity, kind };
}

/** Told of with one page, at most. */
const MOST_AT_ONCE = 8;

/** Those that end behind an id, in order. */
export function storedBehind(
  database: Database,
  actor: Actor,
  { entity, kind }: BlockSeries,
  after: string,
): Promise<readonly StoredBlock[]> {
  const stored = sql<StoredBlock>`select hash, after_id as after, last_id as last, rows, digest::text as digest
    from ready_blocks where tenant_id = ${actor.tenantId} and entity = ${entity.name} and kind = ${kind}
      and replaced_at is null and last_id > ${after} order by last_id limit ${MOST_AT_ONCE}`;
  return inTenant(database, actor, async (trx) => (await stored.execute(trx)).rows, { snapshot: true });
}

/** How long whoever was told of a block finds it when another one is in its place. */
const KEPT = sql`interval '1 hour'`;

interface StoringDeps {
  readonly database: Database;
  readonly onUnstored: (error: unknown) => void;
}

/** @returns whether it is stored: where the database does not take it, nobody can fetch it */
export async function storeBlock(
  { database, onUnstored }: StoringDeps,
  actor: Actor,
  series: BlockSeries,
  block: CutBlock,
): Promise<boolean> {
  try {
    await putBlock(database, actor, series, block);
    return true;
  } catch (error) {
    onUnstored(error);
    return false;
  }
}

/** In the place of all that have some of its rows, and takes away what nobody was told of lately. */
export async function putBlock(
  database: Database,
  actor: Actor,
  { entity, kind }: BlockSeries,
  { hash, after, last, rows, digest, bytes }: CutBlock,
): Promise<void> {
  const own = sql`tenant_id = ${actor.tenantId} and entity = ${entity.name}`;
  // Reading makes it: the caller's transaction is one that reads.
  await inTenant(database, { ...actor, isReading: false }, async (trx) => {
    await sql`delete from ready_blocks where ${own} and (replaced_at < now() - ${KEPT}
      or kind <> ${kind} and cut_at < now() - ${KEPT})`.execute(trx);
    await sql`update ready_blocks set replaced_at = now() where ${own} and kind = ${kind} and replaced_at is null
      and hash <> ${hash} and last_id > ${after} and after_id < ${last}`.execute(trx);
    await sql`insert into ready_blocks (tenant_id, hash, entity, kind, after_id, last_id, rows, digest, bytes)
      values (${actor.tenantId}, ${hash}, ${entity.name}, ${kind}, ${after}, ${last}, ${rows}, ${digest}, ${bytes})
      on conflict (tenant_id, entity, kind, hash) do update set replaced_at = null`.execute(trx);
  });
}

export interface BlockBytes {
  readonly entity: string;
  /** Compressed by gzip. */
  readonly bytes: Buffer;
}

/** Undefined: there is none any more. */
export async function findBlock(
  database: Database,
  actor: Actor,
  hash: string,
): Promise<BlockBytes | undefined> {
  return inTenant(database, actor, async (trx) => {
    const { rows } = await sql<BlockBytes>`select entity, bytes from ready_blocks
      where tenant_id = ${actor.tenantId} and hash = ${hash} limit 1`.execute(trx);
    return rows[0];
  });
}
