/** What a repository saves with: code and schemas of their own, which no list needs. */

export { fetchGateCode } from '../../domain/gates.ts';
export { RECORD_ROOM, withRoom } from '../store/make-room.ts';
export { saveChanges, saveDelta } from './save-changes.ts';
export { saveNewRows } from './save-new-rows.ts';
export { saveRemoval, saveRemovals } from './save-removal.ts';
export { saveTogether } from './save-together.ts';
