import { defineConfig } from '@playwright/test';
import type { BrowserOptions } from './tests/e2e/fixtures.ts';
import type { EngineOptions } from './tests/engines/fixtures.ts';

/** Two of these engines and their servers share two cores, and what was refused before is sent again when its wait is over. */
const PATIENT = { timeout: 60_000 };

export default defineConfig<EngineOptions & BrowserOptions>({
  projects: [
    // What a tablet may run beside Chromium; first, since the longest tests are among these.
    { name: 'webkit', testDir: 'tests/engines', use: { engine: 'webkit' }, expect: PATIENT },
    { name: 'firefox', testDir: 'tests/engines', use: { engine: 'firefox' }, expect: PATIENT },
    { name: 'chromium', testDir: 'tests/e2e' },
    // What the device's database has to bear, once more on what Chrome keeps new ones in.
    {
      name: 'chromium-sqlite',
      testDir: 'tests/e2e',
      grep: /@back-ends/,
      use: { backEnd: 'sqlite' },
    },
  ],
  outputDir: 'test-results',
  globalSetup: './tests/support/e2e-prepare.ts',
  // Each test has its own server, database and browser; two cores carry two of them.
  fullyParallel: true,
  workers: 2,
  // A whole day of work, with the server stopped and started: a minute on two idle cores.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
});
