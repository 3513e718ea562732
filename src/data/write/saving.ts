import { fetchGateCode } from '../../domain/gates.ts';
import { saveChanges as saveJudged } from './save-changes.ts';
import { saveNewRows as saveJudgedRows } from './save-new-rows.ts';
import { saveTogether as saveJudgedTogether } from './save-together.ts';

/** What a repository saves with: code and schemas of their own, which no list needs. */
export { RECORD_ROOM, withRoom } from '../store/make-room.ts';
export { saveDelta } from './save-changes.ts';
export { saveRemoval, saveRemovals } from './save-removal.ts';

// The code of gates is fetched before the transaction of the write begins: that one waits for nothing.

export async function saveChanges(...given: Parameters<typeof saveJudged>) {
  const [, , entity] = given;
  await fetchGateCode([entity]);
  return saveJudged(...given);
}

export async function saveNewRows(...given: Parameters<typeof saveJudgedRows>) {
  const [, , rows] = given;
  await fetchGateCode(rows.map(({ entity }) => entity));
  return saveJudgedRows(...given);
}

export async function saveTogether(...given: Parameters<typeof saveJudgedTogether>) {
  const [, , writes] = given;
  await fetchGateCode(writes.map(({ entity }) => entity));
  return saveJudgedTogether(...given);
}
