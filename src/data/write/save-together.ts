import type { Write } from '../../domain/kit/entity/write.ts';
import { uuidv7 } from '../../domain/kit/values/ids.ts';
import { entityNamed } from '../../domain/registry.ts';
import { gateStores } from '../check/check-gates.ts';
import { interlockStores } from '../check/check-interlock.ts';
import type { Part } from '../outbox/new-operation.ts';
import { writtenStores } from '../rows/row-writer.ts';
import type { FieldDatabase } from '../store/database.ts';
import type { Tools } from '../store/tools.ts';
import { begunStores } from './begun-on-device.ts';
import { saveChanges, saveDelta } from './save-changes.ts';
import { saveCreations } from './save-new-rows.ts';

/**
 * Saves a write and what follows from it in one transaction: on this device all of it is there or none. Where it is done
 * already, by the same button a moment ago, nothing follows from it once more.
 */
export async function saveTogether(
  database: FieldDatabase,
  tools: Tools,
  writes: readonly Write[],
): Promise<void> {
  const entities = [...new Set(writes.map((write) => entityNamed(write.entity)))];
  const stores = [
    ...writtenStores(database, entities),
    ...gateStores(database, entities),
    ...interlockStores(database, entities),
    ...begunStores(database, entities),
  ];
  await database.inTransaction('rw', stores, async (local) => {
    const txId = uuidv7(tools.clock, tools.random);
    let cause: string | undefined;
    for (const write of writes) {
      const opId = await saveOne(local, tools, write, { txId, cause });
      if (cause === undefined && opId === undefined && write.kind === 'update') return;
      cause ??= opId;
    }
  });
}

async function saveOne(
  database: FieldDatabase,
  tools: Tools,
  write: Write,
  part: Part,
): Promise<string | undefined> {
  switch (write.kind) {
    case 'create': {
      const [operation] = await saveCreations(database, tools, [write], part);
      return operation?.opId;
    }
    case 'update':
      return saveChanges(database, tools, write.entity, write.id, write.changes, { part, seen: write.seen });
    case 'delta':
      return saveDelta(database, tools, write.entity, write.id, write, part);
  }
}
