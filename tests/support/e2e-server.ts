/**
 * The real server in a process of its own, for tests in a browser: a clock that a test can advance, requests that a
 * test can break, and a count of what was served. Started by tests/support/server-process.ts.
 */
import { Writable } from 'node:stream';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { databaseOptions } from '../../server/database-options.ts';
import { openDatabase } from '../../server/plugins/database.ts';
import type { ServerCommand, ServerReport } from './e2e-messages.ts';
import { makeFaulty } from './faulty-requests.ts';

const config = await readConfig(process.env);
const database = await openDatabase(databaseOptions(config));
const refreshes: { family: string; generation: number }[] = [];
let offset = 0;
const app = await createApp({
  database,
  config,
  clock: { now: () => Date.now() + offset },
  logger: { level: 'info', stream: logReader() },
});
const faults = makeFaulty(app.server);
const address = await app.listen({ port: config.port, host: config.host });

process.on('message', ({ id, command }: { id: number; command: ServerCommand }) => {
  process.send?.({ id, answer: obey(command) });
});
// Without the test that started it nobody needs this server.
process.on('disconnect', () => void stop());
process.on('SIGTERM', () => void stop());
// A warning of Node is a mistake of ours: this server ends with it, and the test that it served fails.
process.on('warning', (warning) => {
  throw warning;
});
process.send?.({ listening: Number(new URL(address).port) });

function obey(command: ServerCommand): ServerReport | null {
  switch (command.kind) {
    case 'advanceClock':
      offset += command.milliseconds;
      return null;
    case 'fault':
      faults.add(command.fault);
      return null;
    case 'clearFaults':
      faults.clear();
      return null;
    case 'report':
      return { requests: faults.served, refreshes };
  }
}

/** Takes refreshes out of the log, and shows errors to whoever runs the tests. */
function logReader(): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString('utf8').split('\n').filter(Boolean)) {
        const entry = JSON.parse(line) as {
          level: number;
          event?: string;
          family: string;
          generation: number;
        }; // pino's
        if (entry.event === 'refresh') refreshes.push({ family: entry.family, generation: entry.generation });
        if (entry.level >= 50) process.stderr.write(`${line}\n`);
      }
      done();
    },
  });
}

async function stop(): Promise<void> {
  await app.close();
  await database.close();
  process.exit(0);
}
