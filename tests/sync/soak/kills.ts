import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../../../server/database/database.ts';
import { loadDemo } from '../../../server/seed/demo.ts';
import { cheapenDemo } from '../../support/cheap-passwords.ts';
import { clusterProcess } from '../../support/postgres.ts';
import { testClock } from '../../support/server-app.ts';
import type { ServerProcess } from '../../support/server-process.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { startLedger } from '../support/ledger.ts';

const SENDERS = 4;
/** Milliseconds of work between a start and the kill, at most. */
const LIFE = 700;

/**
 * Kills the server and its embedded PostgreSQL in the middle of pushes, again and again. What it had acknowledged must be
 * there after each start, and nothing twice when it comes again. @returns what was wrong
 */
export async function killServers(kills: number): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldline-kills-'));
  const database = await openDatabase({ dataDir });
  await loadDemo(database, testClock(Date.now()));
  await cheapenDemo(database);
  await database.close();
  const server = await startServerProcess({ dataDir });
  try {
    return await repeat(server, kills, () => killBoth(server, dataDir));
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function repeat(server: ServerProcess, kills: number, kill: () => Promise<void>): Promise<string[]> {
  const wrong: string[] = [];
  const ledger = await startLedger(() => server.url);
  let repeated = 0;
  for (let killed = 1; killed <= kills; killed++) {
    await ledger.signIn();
    repeated += ledger.open();
    const work = Promise.all(Array.from({ length: SENDERS }, () => ledger.send()));
    await setTimeout(Math.random() * LIFE);
    await kill();
    await work;
    await server.start();
    await ledger.signIn();
    const quantity = await ledger.quantity();
    const [least, most] = [ledger.acknowledged(), ledger.acknowledged() + ledger.open()];
    if (quantity < least) wrong.push(`kill ${killed}: ${least} acknowledged, ${quantity} there`);
    if (quantity > most) wrong.push(`kill ${killed}: ${most} sent, ${quantity} there`);
  }
  await ledger.signIn();
  await ledger.sendOpen();
  const [quantity, acknowledged, open] = [await ledger.quantity(), ledger.acknowledged(), ledger.open()];
  if (quantity !== acknowledged || open > 0)
    wrong.push(`${acknowledged} acknowledged, ${open} open, ${quantity} there`);
  process.stdout.write(`${kills} kills, ${acknowledged} operations, ${repeated} sent again\n`);
  return wrong;
}

/** The database first: its server has no time to notice. */
async function killBoth(server: ServerProcess, dataDir: string): Promise<void> {
  process.kill(clusterProcess(dataDir), 'SIGKILL');
  await server.stop('SIGKILL');
}
