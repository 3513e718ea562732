import type { FieldDatabase } from './database.ts';
import type { OutboxRecord } from './outbox-record.ts';

/** How a row stands with the server. A row that is not named is in step with it. */
export type RowState = 'waiting' | 'sending' | 'refused' | 'conflict';

/** The states of an entity's rows that are not in step; where several apply, the one that needs a person most. */
export async function rowStates(database: FieldDatabase, entity: string): Promise<Map<string, RowState>> {
  const states = new Map<string, RowState>();
  const note = (id: string, state: RowState) => {
    const known = states.get(id);
    if (!known || URGENCY.indexOf(state) > URGENCY.indexOf(known)) states.set(id, state);
  };
  for (const operation of await database.outbox.where('entity').equals(entity).toArray()) {
    note(operation.entityId, stateOf(operation));
  }
  const issues = await database.issues
    .where('[entity+entityId]')
    .between([entity, ''], [entity, '\uffff'])
    .toArray();
  for (const issue of issues) note(issue.entityId, 'conflict');
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
