import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { numberOf } from '../../domain/kit/fields/field.ts';
import { ENTITIES, entityNamed } from '../../domain/registry.ts';
import type { Part } from '../outbox/new-operation.ts';
import { applyEffect } from '../rows/rebase.ts';
import { writtenStores } from '../rows/row-writer.ts';
import type { FieldDatabase } from '../store/database.ts';
import type { OutboxRecord } from '../store/outbox-record.ts';
import { postSignal } from '../store/signals.ts';
import type { Tools } from '../store/tools.ts';
import { saveChanges, saveDelta } from '../write/save-changes.ts';
import { saveCreations } from '../write/save-new-rows.ts';
import { saveRemoval } from '../write/save-removal.ts';
import { systemTools } from './outbox-actions.ts';

/**
 * Does again what was discarded, as new operations on the rows as they are now: what others did meanwhile stays.
 * @throws DataError `not_found` where a row is gone, `in_use` where something hangs on what was deleted; then nothing is done
 */
export async function redo(
  database: FieldDatabase,
  discarded: readonly OutboxRecord[],
  tools: Tools = systemTools,
): Promise<void> {
  await database.inTransaction('rw', writtenStores(database, ENTITIES), async (local) => {
    const again = new Map<string, string | undefined>();
    for (const operation of discarded.toSorted((left, right) => left.seq - right.seq)) {
      const { follows, txId = follows } = operation;
      const cause = follows === undefined ? undefined : again.get(follows);
      // Somebody else has done it meanwhile: what followed from it was done with that.
      if (follows !== undefined && again.has(follows) && cause === undefined) {
        again.set(operation.opId, undefined);
        continue;
      }
      const part = txId === undefined ? undefined : { txId, cause };
      again.set(operation.opId, await redoOne(local, tools, operation, part));
    }
  });
  postSignal({ type: 'saved', database: database.name });
}

async function redoOne(
  database: FieldDatabase,
  tools: Tools,
  operation: OutboxRecord,
  part: Part | undefined,
): Promise<string | undefined> {
  const { entity, entityId, kind, changes } = operation;
  switch (kind) {
    case 'create': {
      const row = { entity, values: { ...changes, id: entityId } };
      const [creation] = await saveCreations(database, tools, [row], part);
      return creation?.opId;
    }
    case 'patch': {
      const stored = await database.rows(entity).get(entityId);
      const wanted = mergedValues(operation, stored);
      // A decision is about what its person saw when they took it.
      const seen = stored && { ...stored, ...operation.baseValues };
      return saveChanges(database, tools, entity, entityId, wanted, { part, seen });
    }
    case 'delta': {
      const { delta, reason, seen, ...purpose } = changes;
      const difference = {
        delta: numberOf(delta),
        reason: typeof reason === 'string' ? reason : null,
        ...(typeof seen === 'number' && { seen }),
        ...(Object.keys(purpose).length > 0 && { purpose }),
      };
      return saveDelta(database, tools, entity, entityId, difference, part);
    }
    case 'delete':
      await saveRemoval(database, tools, entity, entityId);
      return undefined;
  }
}

/** The changed fields as they come out on the row as it is now: of a list, only the items that the person changed. */
function mergedValues(operation: OutboxRecord, stored: AnyRow | undefined) {
  const merged = applyEffect(entityNamed(operation.entity), stored ?? null, operation);
  const names = Object.keys(operation.changes);
  return Object.fromEntries(names.map((name) => [name, merged?.[name] ?? operation.changes[name] ?? null]));
}
