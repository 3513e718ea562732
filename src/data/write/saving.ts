import { fetchGateCode } from '../../domain/gates.ts';
import { saveChanges } from './save-changes.ts';
import { saveNewRows } from './save-new-rows.ts';
import { saveTogether } from './save-together.ts';

/** What a repository saves with: code and schemas of their own, which no list needs. */
export { RECORD_ROOM, withRoom } from '../store/make-room.ts';
export { saveDelta } from './save-changes.ts';
export { saveRemoval, saveRemovals } from './save-removal.ts';

// The code of gates is fetched before the transaction of the write begins: that one waits for nothing.

export async function judgedChanges(...given: Parameters<typeof saveChanges>) {
  const [, , entity] = given;
  await fetchGateCode([entity]);
  return saveChanges(...given);
}

export async function judgedNewRows(...given: Parameters<typeof saveNewRows>) {
  const [, , rows] = given;
  await fetchGateCode(rows.map(({ entity }) => entity));
  return saveNewRows(...given);
}

export async function judgedTogether(...given: Parameters<typeof saveTogether>) {
  const [, , writes] = given;
  await fetchGateCode(writes.map(({ entity }) => entity));
  return saveTogether(...given);
}
