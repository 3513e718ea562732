import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { archiveMonths } from '../../server/audit-archive/archive-months.ts';
import { archiveStoreOf } from '../../server/audit-archive/archive-store.ts';
import { readArchive } from '../../server/backup/read-archive.ts';
import { writeBackup } from '../../server/backup/write-backup.ts';
import { keepLogPartitions } from '../../server/log-partitions.ts';
import { folderStore } from '../../server/modules/attachments/file-store.ts';
import { isLockTimeout } from '../../server/postgres/database-errors.ts';
import { newId } from '../support/api.ts';
import { onDatabase } from '../support/on-database.ts';
import { startTestApp } from '../support/server-app.ts';

const KEEP = 12;
const MONTH = Date.UTC(2051, 4, 15);
const OVER = Date.UTC(2053, 4, 15);

it('a backup holds the months of its moment: none leaves the database before it has been read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldline-beside-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const server = await startTestApp();
  onTestFinished(() => server.close());
  const entry = newId();
  await onDatabase(server.url, (client) =>
    client.query(
      `with tenant as (select set_config('app.tenant_id', 'demo-tenant', false) as id)
        insert into audit_log (tenant_id, at, user_id, action, entity, entity_id)
          select id, $1, 'u', 'insert', 'note', $2 from tenant`,
      [new Date(MONTH).toISOString(), entry],
    ),
  );
  await keepLogPartitions({ database: server.database, clock: { now: () => MONTH } });
  const store = archiveStoreOf({ keepMonths: KEEP, place: { folder } }, folder);
  const archiving = () =>
    onDatabase(server.url, (client) => archiveMonths({ client, store, now: OVER, keepMonths: KEEP }));
  const to = join(folder, 'whole.backup');
  let tried: unknown = null;
  await onDatabase(server.url, (client) => {
    const send = client.query.bind(client);
    const held = async (text: string, values?: unknown[]) => {
      // Its moment is there, and nothing has been read yet.
      if (text.startsWith('declare')) tried ??= await archiving().catch((error: unknown) => error);
      return send(text, values);
    };
    Object.assign(client, { query: held });
    const parts = { files: folderStore(folder), settings: { settings: {}, authSecret: null } };
    return writeBackup(client, to, parts, new Date(0));
  });
  expect(isLockTimeout(tried)).toBe(true);
  let isThere = false;
  await readArchive(to, { row: async (text) => void (isThere ||= text.includes(entry)) });
  expect(isThere).toBe(true);
  expect((await archiving())?.length).toBeGreaterThan(0);
});
