import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PREPARED_FOLDER, preparedOnce } from './prepared-once.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldline-prepared-'));
  vi.stubEnv(PREPARED_FOLDER, folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test('of several that need it at the same time one makes it', async () => {
  const make = vi.fn<() => Promise<string>>(async () => 'made');
  const files = await Promise.all([1, 2, 3].map(() => preparedOnce('thing', make)));
  expect(await Promise.all(files.map((file) => readFile(file, 'utf8')))).toEqual(['made', 'made', 'made']);
  expect(make).toHaveBeenCalledTimes(1);
});

test('nobody waits for what could not be made', async () => {
  const failing = () => preparedOnce('thing', () => Promise.reject(new Error('no room')));
  const asked = await Promise.allSettled([failing(), failing()]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
