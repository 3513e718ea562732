import { counterChange, countRow, writeCounters } from '../../data/rows/counters.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { readMeta, writeMeta } from '../../data/store/meta.ts';
import { dropPacked } from '../../data/store/packed/drop-packed.ts';
import { ENTITIES } from '../../domain/registry.ts';
import type { EngineDeps } from '../calls/engine-deps.ts';
import { beginAnew } from './shadow-rows.ts';
import { tellOperator } from './tell-operator.ts';

/**
 * Where packed rows could not be read, those of that kind go, and everything is downloaded anew beside what is left. What
 * was written since stays in view, and what waits to be sent is not touched. The operator is told.
 */
export async function repairRows(deps: EngineDeps): Promise<void> {
  const { database } = deps;
  const store = await readMeta(database, 'damaged');
  if (store === undefined || store === null) return;
  await dropAndCount(database, store);
  await beginAnew(database);
  await writeMeta(database, 'damaged', null);
  await tellOperator(deps, 'Rows on a device could not be read: it downloads them anew', { store });
}

async function dropAndCount(database: FieldDatabase, store: string): Promise<void> {
  const entity = ENTITIES.find((each) => each.store === store);
  if (!entity) return;
  const rows = database.rows(entity.name);
  await database.inTransaction('rw', [...rows.stores, database.counters], async (local) => {
    await dropPacked(local.packed(entity));
    const change = counterChange(entity);
    for (const row of await local.rows(entity.name).all()) countRow(change, undefined, row);
    await local.counters.delete(entity.name);
    await writeCounters(local, change);
  });
}
