import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../server/plugins/database.ts';
import { openDatabase } from '../../server/plugins/database.ts';
import type { Fault, ServerCommand, ServerReport } from './e2e-messages.ts';

/** A server that can be stopped, or killed, and started again on the same port and the same data. */
export interface ServerProcess {
  /** `http://localhost:<port>`; the same after each start. */
  readonly url: string;
  start(): Promise<void>;
  /** Changes the data of the stopped server, as an operator does where nobody has a screen for it. */
  changeData(change: (database: Database) => Promise<unknown>): Promise<void>;
  /** Ends it as an operator would; `SIGKILL` as a power cut would. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Of the server's clock only; forgotten by a stop. */
  advanceClock(milliseconds: number): Promise<void>;
  fault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  /** What this process served since its last start. */
  report(): Promise<ServerReport>;
}

export interface ServerProcessOptions {
  readonly dataDir: string;
  readonly environment?: Readonly<Record<string, string>>;
}

const PROGRAM = fileURLToPath(new URL('e2e-server.ts', import.meta.url));

export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const { dataDir } = options;
  let port = 0;
  let running: RunningServer | undefined;
  const current = () => {
    if (!running) throw new Error('the server is stopped');
    return running;
  };
  const server: ServerProcess = {
    get url() {
      return `http://localhost:${port}`;
    },
    async start() {
      running = await runServer({ ...options.environment, DATA_DIR: dataDir, PORT: String(port) });
      port = running.port;
    },
    async changeData(change) {
      const url = options.environment?.['DATABASE_URL'];
      const database = await openDatabase(url === undefined ? { dataDir } : { url });
      await change(database);
      await database.close();
    },
    async stop(signal = 'SIGTERM') {
      await running?.end(signal);
      running = undefined;
    },
    advanceClock: async (milliseconds) => void (await current().ask({ kind: 'advanceClock', milliseconds })),
    fault: async (fault) => void (await current().ask({ kind: 'fault', fault })),
    clearFaults: async () => void (await current().ask({ kind: 'clearFaults' })),
    report: () => current().ask({ kind: 'report' }),
  };
  await server.start();
  return server;
}

interface RunningServer {
  readonly port: number;
  /** Only `report` answers something. */
  ask(command: ServerCommand): Promise<ServerReport>;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Limits that a test does not meet by chance, and a secret that survives a data directory. */
const ENVIRONMENT = {
  AUTH_SECRET: 'a secret for tests, long enough for everybody',
  REQUESTS_PER_MINUTE: '1000000',
  SIGN_INS_PER_MINUTE: '1000000',
};

async function runServer(environment: Readonly<Record<string, string>>): Promise<RunningServer> {
  const child = fork(PROGRAM, {
    execArgv: [],
    env: { ...process.env, ...ENVIRONMENT, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { listening: number }) => resolve(message.listening));
    void ended.then(() => reject(new Error('the server process ended before it listened')));
  });
  let asked = 0;
  return {
    port,
    ask: (command) => askChild(child, ++asked, command),
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

function askChild(child: ChildProcess, id: number, command: ServerCommand): Promise<ServerReport> {
  return new Promise((resolve, reject) => {
    const hear = (message: { id: number; answer: ServerReport }) => {
      if (message.id !== id) return;
      child.off('message', hear);
      resolve(message.answer);
    };
    child.on('message', hear);
    child.send({ id, command }, (error) => error && reject(error));
  });
}
