import { type EntityRef, entityName } from '../../domain/kit/entity/entity.ts';
import type { FieldDatabase } from '../store/database.ts';
import { operationsOf, operationsOnEach } from '../store/outbox/queue.ts';
import type { OutboxRecord } from '../store/outbox-record.ts';

/** How a row stands with the server. A row that is not named is in step with it. */
export type RowState = 'waiting' | 'sending' | 'refused' | 'conflict';

/**
 * The states of an entity's rows that are not in step; where several apply, the one that needs a person most. A screen
 * names the rows it shows: after a bulk action the outbox holds thousands.
 */
export async function rowStates(
  database: FieldDatabase,
  entity: EntityRef,
  ids?: readonly string[],
): Promise<Map<string, RowState>> {
  const name = entityName(entity);
  const states = new Map<string, RowState>();
  const note = (id: string, state: RowState) => {
    const known = states.get(id);
    if (!known || URGENCY.indexOf(state) > URGENCY.indexOf(known)) states.set(id, state);
  };
  const operations = ids
    ? [...(await operationsOnEach(database, name, ids)).values()].flat()
    : await operationsOf(database, name);
  for (const operation of operations) note(operation.entityId, stateOf(operation));
  const index = database.issues.where('[entity+entityId]');
  const ofRows = ids ? index.anyOf(ids.map((id) => [name, id])) : index.between([name, ''], [name, '\uffff']);
  for (const issue of await ofRows.toArray()) note(issue.entityId, 'conflict');
  return states;
}

const URGENCY: readonly RowState[] = ['waiting', 'sending', 'refused', 'conflict'];

function stateOf(operation: OutboxRecord): RowState {
  switch (operation.state) {
    case 'inflight':
      return 'sending';
    case 'rejected':
    case 'parked':
      return 'refused';
    case 'conflict':
      return 'conflict';
    default:
      return 'waiting';
  }
}
