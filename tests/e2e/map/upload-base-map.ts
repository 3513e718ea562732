import { randomUUID } from 'node:crypto';
import type { ServerProcess } from '../../support/server-process.ts';
import type { Api } from '../fixtures.ts';

/** Bytes of one piece of an upload. */
const MOST = 4 * 1024 * 1024;

/** Puts a small archive in, as an administrator's screen does. @throws Error where the server refuses it */
export async function uploadBaseMap(
  { url }: ServerProcess,
  { session, send }: Api,
  name: string,
  archive: Uint8Array<ArrayBuffer>,
): Promise<string> {
  if (archive.length > MOST) throw new RangeError('an archive of more than one piece');
  const id = randomUUID();
  await accepted(send('POST', '/base-maps', { id, name, bytes: archive.length }));
  const body = new FormData();
  body.set('file', new Blob([archive]), 'piece');
  const headers = {
    authorization: `Bearer ${session.token}`,
    'x-tenant-id': session.tenant.id,
    'x-device-id': 'a-script',
  };
  const piece = await fetch(`${url}/api/base-maps/${id}/pieces/0`, { method: 'POST', headers, body });
  if (!piece.ok) throw new Error(`piece: ${piece.status} ${await piece.text()}`);
  await accepted(send('POST', `/base-maps/${id}/finish`));
  return id;
}

async function accepted(sending: ReturnType<Api['send']>): Promise<void> {
  const { status, body } = await sending;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
}
