import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';

const failOnConsole = './tests/support/fail-on-console.ts';
const leaveNoStubs = './tests/support/leave-no-stubs.ts';
const noteAnswers = './tests/support/note-answers.ts';
const postgres = './tests/support/postgres-for-run.ts';
const prepared = './tests/support/prepared-for-run.ts';

export default defineConfig({
  plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    // A scenario with several devices and a server needs more than the default on two busy cores.
    testTimeout: 120_000,
    // What is waited for comes when it comes: a second is no promise on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    // Vitest itself would leave one of two cores alone.
    maxWorkers: 2,
    hookTimeout: 120_000,
    // The next file of the same process finds what every other one found.
    unstubGlobals: true,
    unstubEnvs: true,
    // Room for what dies young, and no threads to collect it beside two busy ones: a fifth less of the processor's time.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64', '--single-threaded-gc'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: [
            'src/**/*.test.{ts,tsx}',
            'sw/**/*.test.ts',
            'tests/{architecture,constants,mutants,support}/**/*.test.ts',
          ],
          setupFiles: ['fake-indexeddb/auto', failOnConsole, leaveNoStubs],
        },
      },
      {
        extends: true,
        test: {
          name: 'sync',
          include: ['tests/sync/**/*.test.ts'],
          setupFiles: ['fake-indexeddb/auto', failOnConsole, noteAnswers],
          globalSetup: [postgres, prepared],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          isolate: false,
          include: ['server/**/*.test.ts', 'tests/{server,import,contract,security}/**/*.test.ts'],
          setupFiles: [failOnConsole, leaveNoStubs, noteAnswers],
          globalSetup: [postgres, prepared],
        },
      },
    ],
  },
});
