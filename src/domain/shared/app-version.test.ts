import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { APP_VERSION } from './app-version.ts';

it('the app says the version that the package has', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({ version: APP_VERSION });
});
