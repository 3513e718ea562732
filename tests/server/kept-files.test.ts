import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadAuthSecret } from '../../server/auth/session/secret.ts';
import { readConfig } from '../../server/config.ts';
import { createKept } from '../../server/data-dir/kept-file.ts';
import { loadSetUpToken } from '../../server/install/set-up-token.ts';
import {
  type InstallationSettings,
  readSettings,
  writeSettings,
} from '../../server/install/settings-file.ts';

const LENGTHS = Array.from({ length: 64 }, (_, length) => length);

describe('a file that the server cannot do without', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldline-kept-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const place = (name: string) => join(folder, name);

  it('is made once by servers that start at once, and found whole by all of them', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => loadAuthSecret(folder)));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{64}$/);
    const tokens = await Promise.all(Array.from({ length: 20 }, () => loadSetUpToken(folder)));
    expect(new Set(tokens).size).toBe(1);
    expect(await readdir(folder)).toEqual(['auth-secret', 'set-up-token']);
    const made = await Promise.all([1, 2, 3, 4].map((text) => createKept(place('one'), String(text))));
    expect(made.filter(Boolean)).toHaveLength(1);
  });

  it('is read and written by its owner alone', async () => {
    await loadAuthSecret(folder);
    await loadSetUpToken(folder);
    await writeSettings(folder, { database: null, servicesDone: false, installed: false, variables: {} });
    for (const name of await readdir(folder)) {
      expect([name, (await stat(place(name))).mode & 0o777]).toEqual([name, 0o600]);
    }
  });

  it('stops the start where the secret is cut, at whatever length, and is told by its name', async () => {
    const whole = await loadAuthSecret(folder);
    for (const length of LENGTHS) {
      await writeFile(place('auth-secret'), whole.slice(0, length));
      const start = readConfig({ DATA_DIR: folder });
      await expect(start, String(length)).rejects.toThrow(place('auth-secret'));
      // Nothing is made in place of it: what is encrypted with the old one would be lost for good.
      expect(await readFile(place('auth-secret'), 'utf8')).toBe(whole.slice(0, length));
    }
    for (const other of ['\0'.repeat(64), ' '.repeat(64), `${whole}${whole}`, `${whole.slice(0, 63)}\0`]) {
      await writeFile(place('auth-secret'), other);
      await expect(loadAuthSecret(folder)).rejects.toThrow('AUTH_SECRET');
    }
    await writeFile(place('auth-secret'), `${whole}\n`);
    await expect(readConfig({ DATA_DIR: folder })).resolves.toMatchObject({ authSecret: whole });
  });

  it.each([
    ['too short', 'x7$kQ'.repeat(6)],
    ['of spaces around too little', ` ${'x'.repeat(20)} `.padEnd(60)],
    ['one character again and again', 'a'.repeat(64)],
    ['a word again and again', 'changeme'.repeat(8)],
  ])('stops the start where AUTH_SECRET is %s', async (_, secret) => {
    await expect(readConfig({ DATA_DIR: folder, AUTH_SECRET: secret })).rejects.toThrow('AUTH_SECRET: must');
  });

  it('stops the start where the settings are cut, at whatever length', async () => {
    const settings: InstallationSettings = {
      database: 'postgres',
      servicesDone: true,
      installed: true,
      variables: { DATABASE_URL: 'postgres://login:secret@db/grid' },
    };
    await writeSettings(folder, settings);
    const whole = await readFile(place('settings.json'), 'utf8');
    for (let length = 0; length < whole.trimEnd().length; length++) {
      await writeFile(place('settings.json'), whole.slice(0, length));
      await expect(readSettings(folder), String(length)).rejects.toThrow('settings.json is not valid');
    }
  });

  it('is made anew where the set-up token is cut, at whatever length, and is the one that is shown', async () => {
    const whole = await loadSetUpToken(folder);
    for (let length = 0; length < whole.length; length++) {
      await writeFile(place('set-up-token'), whole.slice(0, length));
      const shown = await loadSetUpToken(folder);
      expect(shown).toMatch(/^[0-9A-Z-]{24}$/);
      expect((await readFile(place('set-up-token'), 'utf8')).trim()).toBe(shown);
    }
  });

  it('is the old one or the new one, whole, whenever the process is killed that writes it', async () => {
    const file = place('settings.json');
    const length = 200_000;
    for (let time = 0; time < 12; time++) {
      const writer = spawn(process.execPath, ['tests/support/write-kept-forever.ts', file, String(length)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await new Promise((resolve) => writer.stdout.once('data', resolve));
      await new Promise((resolve) => setTimeout(resolve, 3 + 7 * time));
      writer.kill('SIGKILL');
      await new Promise((resolve) => writer.once('close', resolve));
      const text = await readFile(file, 'utf8');
      expect([text.length, new Set(text).size]).toEqual([length, 1]);
    }
  });
});
