/**
 * A process that runs the real server, for tests in a browser: one after another, each with an environment of its own, a
 * clock that a test can advance, requests that a test can break, and a count of what was served. Started by
 * tests/support/server-process.ts.
 */
import { subscribe } from 'node:diagnostics_channel';
import { Writable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/database.ts';
import { databaseOptions } from '../../server/database-options.ts';
import type { Environment, LoggedError, ServerAnswer, ServerCommand, ServerReport } from './e2e-messages.ts';
import { makeFaulty } from './faulty-requests.ts';

interface RunningServer {
  readonly port: number;
  advanceClock(milliseconds: number): void;
  readonly faults: ReturnType<typeof makeFaulty>;
  report(): ServerReport;
  close(): Promise<void>;
}

let running: RunningServer | undefined;

process.on('message', ({ id, command }: { id: number; command: ServerCommand }) => {
  // What fails ends this process, and the test that it served fails.
  void obey(command).then((answer) => process.send?.({ id, answer }));
});
process.on('SIGTERM', () => process.exit(0));
// Nobody needs this process without the test that started it, nor what it compiled: the run's folders are going.
process.on('disconnect', () => void stop().then(() => process.kill(process.pid, 'SIGKILL')));
// A warning of Node is a mistake of ours.
process.on('warning', (warning) => {
  throw warning;
});

// Every call that the server has is in the list of calls (tests/contract): the app asks for nothing else.
subscribe('tracing:fastify.request.handler:start', (message) => {
  const { request } = message as { readonly request: FastifyRequest }; // as its documentation gives it
  if (request.is404 && request.url.startsWith('/api/'))
    tellError(`no such call: ${request.method} ${request.url}`);
});

async function obey(command: ServerCommand): Promise<ServerAnswer> {
  switch (command.kind) {
    case 'serve':
      running = await serve(command.environment);
      return running.port;
    case 'stop':
      await stop();
      return null;
    case 'advanceClock':
      running?.advanceClock(command.milliseconds);
      return null;
    case 'fault':
      running?.faults.add(command.fault);
      return null;
    case 'clearFaults':
      running?.faults.clear();
      return null;
    case 'report':
      return running?.report() ?? null;
  }
}

async function serve(environment: Environment): Promise<RunningServer> {
  const config = await readConfig(environment);
  const database = await openDatabase(databaseOptions(config));
  const refreshes: { family: string; generation: number }[] = [];
  let offset = 0;
  const app = await createApp({
    database,
    config,
    clock: { now: () => Date.now() + offset },
    logger: { level: 'info', stream: logReader(refreshes) },
  });
  const faults = makeFaulty(app.server);
  const address = await app.listen({ port: config.port, host: config.host });
  return {
    port: Number(new URL(address).port),
    faults,
    advanceClock(milliseconds) {
      offset += milliseconds;
    },
    report: () => ({ requests: faults.served, refreshes }),
    async close() {
      await app.close();
      await database.close();
    },
  };
}

async function stop(): Promise<void> {
  const ending = running;
  running = undefined;
  await ending?.close();
}

/** Pino's number of it. */
const ERROR = 50;

function tellError(logged: string): void {
  const message: LoggedError = { logged };
  process.send?.(message);
  process.stderr.write(`${logged}\n`);
}

/** Takes refreshes out of the log, and tells errors to the test and to whoever runs it. */
function logReader(refreshes: { family: string; generation: number }[]): Writable {
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
        if (entry.level >= ERROR) tellError(line);
      }
      done();
    },
  });
}
