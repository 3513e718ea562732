/**
 * An import of 100,000 assets in real Chromium with the real server: until the columns are shown, the dry run, the run, and
 * the longest task of the page's thread. `npm run bench:import`, with another count behind `--`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { buildClientIfStale } from '../.ci/build-client.ts';
import { findChromium, openDevice } from '../tests/support/chromium.ts';
import { signInAsPlanner, startDemoServer } from './demo-server.ts';

const ROWS = Number(process.argv[2] ?? 100_000);
const LONGEST_TASK = 200;
const PATIENCE = 1_200_000;

declare global {
  var longestTask: number;
}

await buildClientIfStale();
const folder = await mkdtemp(join(tmpdir(), 'fieldline-bench-'));
const server = await startDemoServer(folder);
const context = await openDevice(join(folder, 'browser'), server, {
  viewport: { width: 1440, height: 900 },
  executablePath: findChromium(),
  optimises: true,
});
try {
  await context.addInitScript(() => {
    globalThis.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        globalThis.longestTask = Math.max(globalThis.longestTask, duration);
      }
    }).observe({ type: 'longtask' });
  });
  const file = join(folder, 'poles.csv');
  await writeFile(file, poles(ROWS));
  const page = await context.newPage();
  await signInAsPlanner(page);
  await page.goto('/tenant/assets/import');
  const check = page.getByRole('button', { name: 'Check without writing' });
  await page.locator('input[type="file"]').waitFor({ state: 'attached' });
  await timed(page, 'columns shown', async () => {
    await page.locator('input[type="file"]').setInputFiles(file);
    await check.waitFor({ timeout: PATIENCE });
  });
  const run = page.getByRole('button', { name: /^Import [\d,]+ assets$/ });
  await timed(page, 'dry run', async () => {
    await check.click();
    await run.waitFor({ timeout: PATIENCE });
  });
  await timed(page, 'run', async () => {
    await run.click();
    await page.getByText(/assets were written/).waitFor({ timeout: PATIENCE });
  });
} finally {
  await context.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function timed(page: Page, name: string, work: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    globalThis.longestTask = 0;
  });
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  const longest = await page.evaluate(() => globalThis.longestTask);
  const verdict = longest <= LONGEST_TASK ? 'ok' : 'MISSED';
  process.stdout.write(
    `${verdict.padEnd(7)}${name.padEnd(14)} ${seconds.toFixed(1)} s, ${(ROWS / seconds).toFixed(0)} rows/s, longest task ${longest.toFixed(0)} ms\n`,
  );
  if (verdict !== 'ok') process.exitCode = 1;
}

function poles(count: number): string {
  const lines = ['tag,name,kind,status,externalId,latitude,longitude,country,nominalVoltage,installedDate'];
  for (let at = 0; at < count; at++) {
    const place = `${(47 + at / 1e6).toFixed(6)},${(8 + at / 1e6).toFixed(6)}`;
    lines.push(
      `P-${at},"Pole ${at}, north",Pole,inUse,pole-${at},${place},CH,${at % 2 ? 110 : 20},2010-02-1${at % 10}`,
    );
  }
  return lines.join('\n');
}
