import { stockMovement } from '../../domain/inventory/stock-movement.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { quantityField } from '../../domain/kit/entity/quantity-field.ts';
import type { Write } from '../../domain/kit/entity/write.ts';
import { jsonEqual } from '../../domain/kit/fields/json-equal.ts';
import { decidedFieldName, taken, takenBack } from '../../domain/kit/rules/decision.ts';
import { entityNamed } from '../../domain/registry.ts';
import { checkContainers } from '../check/check-containers.ts';
import { checkDecisions } from '../check/check-decisions.ts';
import { checkEvidence, evidenceStores } from '../check/check-evidence.ts';
import { checkGates, gateStores } from '../check/check-gates.ts';
import { checkInterlock, interlockStores } from '../check/check-interlock.ts';
import { checkPieces } from '../check/check-pieces.ts';
import { checkTree } from '../check/check-tree.ts';
import { checkChanges } from '../check/check-values.ts';
import { checkYardstick } from '../check/check-yardstick.ts';
import { dependencies, type Part } from '../outbox/new-operation.ts';
import { type Edit, mergedEdit } from '../rows/merge-edit.ts';
import { addQuantity } from '../rows/rebase.ts';
import { writtenStores } from '../rows/row-writer.ts';
import { DataError } from '../store/data-error.ts';
import type { FieldDatabase } from '../store/database.ts';
import type { Tools } from '../store/tools.ts';
import { begunOnDevice, begunStores } from './begun-on-device.ts';
import { findWaiting, saveOperation } from './save-operation.ts';
import { writesOnSubject } from './writes-naming.ts';

/**
 * Saves the fields that differ from the row's. A new stock quantity is kept as the difference it makes.
 * @returns the id of the operation that carries the change; undefined where nothing changed
 */
export async function saveChanges(
  database: FieldDatabase,
  tools: Tools,
  name: string,
  id: string,
  wanted: FieldValues,
  { part, seen, edit }: SaveOptions = {},
): Promise<string | undefined> {
  const entity = entityNamed(name);
  checkChanges(entity, wanted);
  return database.inTransaction('rw', storesToChange(database, entity), async (local) => {
    const found = await findWaiting(local, tools, entity, id);
    const { row } = found;
    const changes = edit ? mergedEdit(entity, edit, wanted, row) : wanted;
    const changed = Object.fromEntries(
      Object.entries(changes).filter(([field, value]) => !jsonEqual(value, row[field])),
    );
    checkDecisions(entity, row, changed, seen);
    const begun = await begunOnDevice(local, entity, row, { ...row, ...changed }, found.place.at);
    const after = { ...row, ...changed, ...begun };
    checkYardstick(entity, row, after, { userId: local.userId, permissions: tools.permissions });
    checkPieces(entity, row, after);
    await checkTree(local, entity, id, changed);
    await checkContainers(local, entity, after, changed);
    await checkGates(local, entity, row, after);
    await checkInterlock(local, entity, row, after);
    await checkEvidence(local, entity, row);
    const behind = await writesOnSubject(local, entity, row);
    const quantity = quantityField(entity);
    if (quantity !== undefined && quantity in changed) {
      const delta = addQuantity(changed[quantity], -addQuantity(row[quantity], 0));
      delete changed[quantity];
      const opId = await saveOperation(local, tools, entity, found, {
        kind: 'delta',
        changes: { delta, reason: null },
        part,
      });
      if (Object.keys(changed).length === 0) return opId;
      return saveOperation(local, tools, entity, await findWaiting(local, tools, entity, id), {
        kind: 'patch',
        changes: changed,
        part,
      });
    }
    if (Object.keys(changed).length === 0) return undefined;
    const [work, said] = workBesideStep(entity, row, changed);
    const step = { ...said, ...begun };
    if (!work)
      return saveOperation(local, tools, entity, found, { kind: 'patch', changes: step, part, behind });
    await saveOperation(local, tools, entity, found, { kind: 'patch', changes: work, part });
    return saveOperation(local, tools, entity, await findWaiting(local, tools, entity, id), {
      kind: 'patch',
      changes: step,
      part,
    });
  });
}

function storesToChange(database: FieldDatabase, entity: EntityDefinition) {
  return [
    ...writtenStores(database, [entity]),
    ...gateStores(database, [entity]),
    ...interlockStores(database, [entity]),
    ...evidenceStores(database, entity),
    ...begunStores(database, [entity]),
  ];
}

/**
 * Answers that come with a step of the status: the first one of a sheet begins it. They go first and by themselves, so that a
 * refusal of the step, which another device may have made obsolete, does not take them along, and they can still be put behind
 * a reopening. A decision stays one with what it is taken on.
 */
function workBesideStep(
  entity: EntityDefinition,
  row: AnyRow,
  changed: FieldValues,
): [work: FieldValues | null, step: FieldValues] {
  if (entity.writesApart || !('status' in changed)) return [null, changed];
  const after = { ...row, ...changed };
  if (taken(entity, row, after).length + takenBack(entity, row, after).length > 0) return [null, changed];
  const about = (entity.decisions ?? []).flatMap((decision) => decision.about.map(decidedFieldName));
  const part = (isWork: boolean) =>
    Object.fromEntries(Object.entries(changed).filter(([name]) => about.includes(name) === isWork));
  const work = part(true);
  return Object.keys(work).length === 0 ? [null, changed] : [work, part(false)];
}

export interface SaveOptions {
  /** Its place among what is saved together. */
  readonly part?: Part | undefined;
  /** The row as the person saw it who decides on it. */
  readonly seen?: FieldValues | undefined;
  /** What was typed over a while: it goes onto what others wrote since the person began. */
  readonly edit?: Edit | undefined;
}

export async function saveDelta(
  database: FieldDatabase,
  tools: Tools,
  name: string,
  id: string,
  { delta, reason, seen, purpose }: Difference,
  part?: Part,
): Promise<string | undefined> {
  const entity = entityNamed(name);
  const rounded = addQuantity(0, delta);
  if (!Number.isFinite(delta)) throw new DataError('invalid', 'Not a quantity', { path: 'delta' });
  if (rounded === 0) return undefined;
  const changes = { delta: rounded, reason, ...(seen === undefined ? {} : { seen }), ...purpose };
  return database.inTransaction('rw', writtenStores(database, [entity]), async (local) => {
    const found = await findWaiting(local, tools, entity, id);
    const field = quantityField(entity) ?? '';
    checkPieces(entity, found.row, { ...found.row, [field]: addQuantity(found.row[field], rounded) });
    const behind = purpose ? await dependencies(local, stockMovement, purpose) : [];
    return saveOperation(local, tools, entity, found, { kind: 'delta', changes, part, behind });
  });
}

/** What makes a quantity larger or smaller; `seen`: only where it is this one; `purpose`: what for. */
export type Difference = Pick<Extract<Write, { kind: 'delta' }>, 'delta' | 'reason' | 'seen' | 'purpose'>;
