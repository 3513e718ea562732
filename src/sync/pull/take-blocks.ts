import { Unreachable } from '../../api/authorised-fetch.ts';
import { writeReadyBlock } from '../../data/rows/block-writer.ts';
import { baseKey, writtenStores } from '../../data/rows/row-writer.ts';
import { blockFromBytes } from '../../domain/packing/block-bytes.ts';
import { rowsIn } from '../../domain/packing/pack-block.ts';
import { unpackAll } from '../../domain/packing/packed-rows.ts';
import type { ReadyBlock } from '../../domain/packing/ready-block.ts';
import { entityNamed } from '../../domain/registry.ts';
import type { BlockPlace, ChangesPage } from '../../domain/sync/wire.ts';
import type { EngineDeps, Lane } from '../calls/engine-deps.ts';
import { heedSilence } from '../calls/pause.ts';
import { isTimeOut, readBytes, TimedOut, timedRequest } from '../calls/timed-request.ts';
import { applyPage } from './apply-page.ts';
import { askForFewer } from './lane-rows.ts';
import { sendWhatNames } from './send-anew.ts';
import { storePlace } from './store-place.ts';

/**
 * Fetches the blocks of a page and stores them, each while the next is on its way and together with the place behind it, for as long
 * as `goOn` says so. Returns whether all of them are stored.
 * @throws SessionNeeded, Unreachable, Paused
 */
export async function takeBlocks(
  deps: EngineDeps,
  lane: Lane,
  page: ChangesPage,
  goOn: () => Promise<boolean>,
  store: StoreBlock = applyBlock,
): Promise<boolean> {
  const places = page.blocks ?? [];
  const fetched = (place: BlockPlace | undefined) => {
    const coming = place && fetchBlock(deps, lane, place);
    // A failure of it is met where it is waited for.
    coming?.catch(() => undefined);
    return coming;
  };
  let coming = fetched(places[0]);
  for (const [number, place] of places.entries()) {
    const block = await coming;
    const isLast = number === places.length - 1;
    coming = fetched(places[number + 1]);
    if (block) await store(deps, page, place, block);
    if (!isLast && !(await goOn())) return false;
  }
  return true;
}

/** Stores one block together with the place behind it: all of it, or none. */
type StoreBlock = (
  deps: EngineDeps,
  page: ChangesPage,
  place: BlockPlace,
  block: ReadyBlock,
) => Promise<void>;

/** Among what is shown. */
async function applyBlock(
  { database, tools }: EngineDeps,
  page: ChangesPage,
  place: BlockPlace,
  block: ReadyBlock,
): Promise<void> {
  const entity = entityNamed(place.entity);
  const behind = { ...page, next: place.next };
  const stores = [...writtenStores(database, [entity]), database.acked];
  const isStored = await database.inTransaction('rw', stores, async (local) => {
    const arrived = await writeReadyBlock(local, entity, block);
    if (!arrived) return false;
    await Promise.all([
      sendWhatNames(local, tools, new Set(arrived.map((id) => baseKey(entity.name, id)))),
      storePlace(local, tools, behind, place.rows, true),
    ]);
    return true;
  });
  if (isStored) return;
  const rows = block.segments.flatMap(unpackAll);
  await applyPage(database, tools, { ...behind, upserts: { [entity.name]: rows } });
}

/** A block that cannot be had as it should be is not asked for again: its rows come as they are. */
async function fetchBlock(deps: EngineDeps, lane: Lane, place: BlockPlace): Promise<ReadyBlock> {
  try {
    return await askForBlock(deps, lane, place);
  } catch (error) {
    if (error instanceof TimedOut) askForFewer(lane);
    throw error;
  }
}

function askForBlock(deps: EngineDeps, lane: Lane, place: BlockPlace): Promise<ReadyBlock> {
  return timedRequest(deps, `/sync/blocks/${place.hash}`, { method: 'GET' }, async (answer) => {
    const { response } = answer;
    if (!response.ok) {
      await heedSilence(deps, response);
      lane.takesBlocks &&= response.status >= 500;
      throw isTimeOut(response.status) ? new TimedOut(response.status) : new Unreachable();
    }
    const bytes = await readBytes(answer);
    const block = decoded(bytes);
    if (block && rowsIn(block) === place.rows) return block;
    lane.takesBlocks = false;
    throw new Unreachable();
  });
}

/** Null: it is none. */
function decoded(bytes: Uint8Array): ReadyBlock | null {
  try {
    return blockFromBytes(bytes);
  } catch {
    return null;
  }
}
