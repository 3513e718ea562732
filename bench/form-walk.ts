/**
 * Walks questionnaires through a real server and browser: imported, published, filled in to the end without the server, sent,
 * reported and exported. `npm run form:walk -- poles.xlsx houses.xlsx`; a line for each.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const files = process.argv.slice(2).map((file) => resolve(file));
const absent = files.filter((file) => !existsSync(file));
if (files.length === 0 || absent.length > 0) {
  process.stderr.write(
    `npm run form:walk -- <file.xlsx …>\n${absent.map((file) => `${file} is not there\n`).join('')}`,
  );
  process.exitCode = 2;
} else walk();

function walk(): void {
  const playwright = spawn(
    process.execPath,
    [
      'node_modules/playwright/cli.js',
      'test',
      '--project=chromium',
      '--workers=1',
      '--reporter=./bench/form-walk/reporter.ts',
      'tests/e2e/own-forms.spec.ts',
    ],
    { stdio: 'inherit', env: { ...process.env, FIELDLINE_FORMS: files.join('\n') } },
  );
  playwright.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
