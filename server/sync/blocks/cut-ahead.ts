import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import type { BlockSizes } from '../../../src/domain/packing/block-sizes.ts';
import { ENTITIES } from '../../../src/domain/registry.ts';
import type { Database } from '../../database/database.ts';
import { setUpActor } from '../../database/schema/actor.ts';
import { inTenant } from '../../database/tenants/tenant.ts';
import { tenantsHere } from '../../database/tenants/tenants-here.ts';
import { isEveryRowVisible } from '../../resource/rows/visible-rows.ts';
import { nowAndThen } from '../../timers/now-and-then.ts';
import { largeEntities, NO_ID } from '../download.ts';
import { nextBlocks } from './next-blocks.ts';
import { putBlock, seriesOf, storedBehind } from './stored-blocks.ts';

export interface CutAheadDeps {
  readonly database: Database;
  readonly blockSizes: BlockSizes;
  /** Of one tenant; it is looked at again next time. */
  readonly onError: (error: unknown) => void;
  /** Lets others have their turn: after each block, with the milliseconds that it took. */
  readonly rest: (taken: number) => Promise<unknown>;
}

/** In which life of the data, and where its log had come to, when all blocks of a tenant were looked at; by tenant. */
export type LookedAt = Map<string, string>;

/**
 * Cuts what the next device would have cut: so that even the first one of a large tenant takes its download as it lies there. A
 * tenant in which nothing changed since is passed over. Two nodes may cut the same block at a time; both are right.
 * @returns how many blocks it cut
 */
export async function cutAhead(
  deps: CutAheadDeps,
  looked: LookedAt,
  stopping?: AbortSignal,
): Promise<number> {
  let cut = 0;
  for (const tenant of await tenantsHere(deps.database)) {
    try {
      cut += await cutTenant(deps, tenant, looked, stopping);
    } catch (error) {
      // What is wrong with one of them is none of the others' business.
      deps.onError(error);
    }
  }
  return cut;
}

async function cutTenant(
  deps: CutAheadDeps,
  tenant: string,
  looked: LookedAt,
  stopping: AbortSignal | undefined,
): Promise<number> {
  const { seq, epoch, large } = await stateOf(deps, tenant);
  const state = `${epoch}/${seq}`;
  if (looked.get(tenant) === state) return 0;
  let cut = 0;
  for (const entity of large) cut += await cutSeries(deps, tenant, { entity, epoch }, stopping);
  if (!stopping?.aborted) looked.set(tenant, state);
  return cut;
}

interface TenantState {
  readonly seq: number;
  readonly epoch: string;
  readonly large: readonly EntityDefinition[];
}

function stateOf({ database, blockSizes }: CutAheadDeps, tenant: string): Promise<TenantState> {
  const actor = setUpActor(tenant);
  return inTenant(
    database,
    actor,
    async (trx, { epoch }) => {
      const { rows } = await sql<{ seq: number }>`select seq from change_counter
        where tenant_id = ${tenant}`.execute(trx);
      const large = await largeEntities(trx, actor, blockSizes.block);
      const inBlocks = ENTITIES.filter((entity) => large.has(entity.name) && isSeenWhole(tenant, entity));
      return { seq: rows[0]?.seq ?? 0, epoch, large: inBlocks };
    },
    { snapshot: true },
  );
}

/** Whether anybody may see every row of it, whatever rights they have. */
function isSeenWhole(tenant: string, entity: EntityDefinition): boolean {
  const permissions = [`${entity.subject}:view`, `${entity.subject}:edit`];
  return isEveryRowVisible({ ...setUpActor(tenant), permissions }, entity);
}

/** @returns how many blocks of it were cut, until its end or until `stopping` says so */
async function cutSeries(
  deps: CutAheadDeps,
  tenant: string,
  { entity, epoch }: { readonly entity: EntityDefinition; readonly epoch: string },
  stopping: AbortSignal | undefined,
): Promise<number> {
  const { database, blockSizes } = deps;
  const actor = setUpActor(tenant);
  const series = seriesOf(entity, epoch);
  let cut = 0;
  for (let after = NO_ID; !stopping?.aborted; ) {
    const began = performance.now();
    const stored = await storedBehind(database, actor, series, after);
    const next = await inTenant(
      database,
      actor,
      (trx) => nextBlocks(trx, actor, series, after, stored, blockSizes),
      { snapshot: true },
    );
    const last = next.blocks.at(-1);
    if (!last) break;
    after = last.last;
    if (!next.cut) continue;
    await putBlock(database, actor, series, next.cut);
    cut++;
    await deps.rest(performance.now() - began);
  }
  return cut;
}

/** Milliseconds after the start of a node until its first look: by then its people are served. */
const FIRST_LOOK = 60_000;

/** Milliseconds between two looks: so often, at most, are blocks cut anew whose rows people change all the time. */
const EVERY = 15 * 60_000;

/** Of a node's time, cutting takes one part in so many: those who ask meanwhile have the others. */
const SHARE = 5;

export function startCuttingAhead({
  log,
  ...deps
}: Pick<CutAheadDeps, 'database' | 'blockSizes'> & { readonly log: FastifyBaseLogger }): {
  close(): Promise<void>;
} {
  const looked: LookedAt = new Map();
  const onError = (error: unknown) => log.error({ event: 'cutting_ahead_failed', err: error });
  const rest = (taken: number) => setTimeout(taken * (SHARE - 1));
  return nowAndThen({
    first: FIRST_LOOK,
    every: EVERY,
    async look(stopping) {
      const blocks = await cutAhead({ ...deps, rest, onError }, looked, stopping);
      if (blocks > 0) log.info({ event: 'blocks_cut_ahead', blocks });
    },
    onError,
  });
}
