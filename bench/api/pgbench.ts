import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/database.ts';
import type { SignIn } from '../../src/domain/identity/session.ts';
import { systemClock } from '../../src/domain/kit/values/ids.ts';
import { idOf, orderAt, PLANNER, ROWS, SECONDS, WRITERS } from './crowded-database.ts';
import { pgbenchScript, statementsOf } from './statements.ts';

/** What one update by REST says to the database, as a script for pgbench. */
export async function scriptOfUpdate(url: string): Promise<string> {
  const database = await openDatabase({ url });
  const config = await readConfig({
    AUTH_SECRET: 'a secret for this measurement, long enough',
    LOG_LEVEL: 'silent',
  });
  const app = await createApp({ database, config, clock: systemClock, distDir: '/nonexistent' });
  const signed = await app.inject({ method: 'POST', url: '/api/auth/login', payload: PLANNER });
  const { token, tenant } = signed.json<SignIn>();
  const row = idOf(1);
  const key = randomUUID();
  const statements = await statementsOf(async () => {
    const answer = await app.inject({
      method: 'PUT',
      url: `/api/work-orders/${row}`,
      headers: { authorization: `Bearer ${token}`, 'x-tenant-id': tenant.id, 'idempotency-key': key },
      payload: orderAt('Bay 7', row),
    });
    if (answer.statusCode !== 200) throw new Error(`the update was refused: ${answer.body}`);
  });
  await app.close();
  await database.close();
  return pgbenchScript(statements, { row, key, rows: ROWS });
}

/** @throws when pgbench is missing, or when one of its statements fails. */
export function transactionsPerSecond(url: string, script: string): number {
  const limits = ['-c', String(WRITERS), '-j', '2', '-T', String(SECONDS)];
  const ran = spawnSync('pgbench', ['-n', '-M', 'prepared', ...limits, '-f', script, url], {
    encoding: 'utf8',
  });
  if (ran.error) throw new Error('pgbench comes with PostgreSQL: install it', { cause: ran.error });
  const rate = Number(/tps = ([\d.]+)/.exec(ran.stdout)?.[1]);
  if (ran.status !== 0 || !(rate > 0) || !/failed transactions: 0/.test(ran.stdout)) {
    throw new Error(`pgbench failed: ${ran.stdout}${ran.stderr}`);
  }
  return rate;
}
