import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';

const WRITER = `
  const { createLogStream } = await import(process.argv[1]);
  const log = createLogStream();
  for (let line = 0; line < 3; line++) log.write('x'.repeat(10_000) + '\\n');
  setTimeout(() => process.stderr.write('goes on'), 10);
`;

// What it is written to is always full.
it.skipIf(process.platform !== 'linux')('a log without room does not end the server', async () => {
  const full = openSync('/dev/full', 'w');
  const module = new URL('log-stream.ts', import.meta.url).href;
  const parameters = ['--input-type=module', '-e', WRITER, module];
  const writer = spawn(process.execPath, parameters, { stdio: ['ignore', full, 'pipe'] });
  closeSync(full);
  let said = '';
  writer.stderr?.on('data', (text) => {
    said += String(text);
  });
  const [code] = await once(writer, 'exit');
  expect({ code, said }).toEqual({ code: 0, said: 'goes on' });
});
