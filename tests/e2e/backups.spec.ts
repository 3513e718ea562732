import type { Database } from '../../server/database/database.ts';
import { expect, test } from './fixtures.ts';
import { atWork } from './steps.ts';

const HOUR = 3_600_000;

test.use({ environment: { BACKUP_DIR: '/backups', BACKUP_KEEP: '5' } });

test('who runs the platform sees how old the last good backup is, and why the newest one failed', async ({
  device,
  server,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allowNetworkErrors();
  await server.stop();
  await server.changeData((database) => remember(database, 5));
  await server.start();
  const { page } = await atWork({ device, signIn }, 'super@fieldline.example', '/admin');
  const runs = page.getByRole('list', { name: 'Latest backups' });
  // By the calendar: what was before midnight was yesterday.
  await expect(page.getByText(/^Last good backup: (5 hours ago|yesterday)\./)).toBeVisible();
  await expect(page.getByText('One is made every 24 hours, and the last 5 are kept.')).toBeVisible();
  await expect(runs.getByRole('listitem').first()).toContainText('failed: the disk is full. Make room.');
  await expect(runs.getByRole('listitem').nth(1)).toContainText(
    '1,022,953 rows, 1,250 files (3.5 GB), 2 files were not there',
  );

  await server.stop();
  await server.changeData((database) => remember(database, 60));
  await server.start();
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(/The last good backup was made [23] days ago\./);
});

/** A good one so many hours ago, and one that failed since. */
async function remember({ kysely }: Database, hours: number): Promise<void> {
  const at = (ago: number) => new Date(Date.now() - ago * HOUR).toISOString();
  const none = { rows: null, files: null, bytes: null, missing: null };
  const fault = 'the disk is full. Make room.';
  const good = { rows: 1_022_953, files: 1250, bytes: 3.5e9, missing: 2, fault: null };
  await kysely.deleteFrom('backup_runs').execute();
  await kysely
    .insertInto('backup_runs')
    .values([
      {
        id: crypto.randomUUID(),
        started_at: at(hours),
        ended_at: at(hours),
        outcome: 'done',
        archive: 'fieldline-1.backup',
        ...good,
      },
      {
        id: crypto.randomUUID(),
        started_at: at(1),
        ended_at: at(1),
        outcome: 'failed',
        archive: 'fieldline-2.backup',
        ...none,
        fault,
      },
    ])
    .execute();
}
