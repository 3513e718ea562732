import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir } from './data-dir-lock.ts';

const HOLDER = `
  const { lockDataDir } = await import(process.argv[1]);
  lockDataDir(process.argv[2]);
  process.stdout.write('locked');
  setInterval(() => undefined, 60_000);
`;

describe('a data directory', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fieldline-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('has one owner at a time, also within one process', () => {
    const release = lockDataDir(folder);
    expect(() => lockDataDir(folder, 0)).toThrow('Another Fieldline server');
    release();
    lockDataDir(folder, 0)();
  });

  it('is refused, and not taken for free, where its lock may not be written', async () => {
    lockDataDir(folder)();
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'owner.lock'), 0o444);
    const module = new URL('data-dir-lock.ts', import.meta.url).href;
    const parameters = ['--input-type=module', '-e', HOLDER, module, folder];
    // Root may write everything.
    const other = spawn(process.execPath, parameters, process.getuid?.() === 0 ? { uid: 65_534 } : {});
    let said = '';
    other.stderr.on('data', (text) => {
      said += String(text);
    });
    other.stdout.on('data', () => other.kill());
    const [code] = await once(other, 'exit');
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('EACCES') });
  });

  it('is free again at once when its owner was killed', async () => {
    const module = new URL('data-dir-lock.ts', import.meta.url).href;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, module, folder]);
    await once(owner.stdout, 'data');
    expect(() => lockDataDir(folder, 0)).toThrow('Another Fieldline server');
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    lockDataDir(folder, 0)();
  });
});
