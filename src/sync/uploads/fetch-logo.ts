import { SessionNeeded, Unreachable } from '../../api/authorised-fetch.ts';
import { asDataError } from '../../data/store/data-error.ts';
import { readMeta, writeMeta } from '../../data/store/meta.ts';
import type { EngineDeps } from '../calls/engine-deps.ts';

/**
 * Has the tenant's logo on this device, for documents that are made without signal. One that does not come, or finds no room, is asked for
 * with the next slice: documents bear the name alone meanwhile.
 */
export async function fetchLogo({ database, logoFile, request }: EngineDeps): Promise<void> {
  const fileId = await logoFile();
  if (fileId === null || (await readMeta(database, 'logo'))?.fileId === fileId) return;
  try {
    const answer = await request(`/files/${fileId}`, { method: 'GET' });
    if (answer.ok) await writeMeta(database, 'logo', { fileId, bytes: await answer.blob() });
  } catch (error) {
    const isPassing =
      error instanceof Unreachable || error instanceof SessionNeeded || asDataError(error).code === 'quota';
    // A body that breaks off is a TypeError.
    if (!isPassing && !(error instanceof TypeError)) throw error;
  }
}
