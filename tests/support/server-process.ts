import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/database.ts';
import type { Fault, LoggedError, ServerAnswer, ServerCommand, ServerReport } from './e2e-messages.ts';

/** A server that can be stopped, or killed, and started again on the same port and the same data. */
export interface ServerProcess {
  /** `http://localhost:<port>`; the same after each start. */
  readonly url: string;
  start(): Promise<void>;
  /** Changes the data of the stopped server, as an operator does where nobody has a screen for it. */
  changeData(change: (database: Database) => Promise<unknown>): Promise<void>;
  /** Closes it as an operator would; `SIGKILL` ends its process as a power cut would. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Of the server's clock only; forgotten by a stop. */
  advanceClock(milliseconds: number): Promise<void>;
  fault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  /** What it served since its last start. */
  report(): Promise<ServerReport>;
  /** Lines of its log that tell of an error, since its first start. */
  readonly errors: readonly string[];
}

export interface ServerProcessOptions {
  readonly dataDir: string;
  readonly environment?: Readonly<Record<string, string>>;
}

const PROGRAM = fileURLToPath(new URL('e2e-server.ts', import.meta.url));

/** Limits that a test does not meet by chance, and a secret that survives a data directory. */
const ENVIRONMENT = {
  AUTH_SECRET: 'a secret for tests, long enough for everybody',
  REQUESTS_PER_MINUTE: '1000000',
  SIGN_INS_PER_MINUTE: '1000000',
};

export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const { dataDir } = options;
  let port = 0;
  let host: Host | undefined;
  const errors: string[] = [];
  const current = () => {
    if (!host) throw new Error('the server is stopped');
    return host;
  };
  const server: ServerProcess = {
    get url() {
      return `http://localhost:${port}`;
    },
    async start() {
      const environment = { ...process.env, ...ENVIRONMENT, ...options.environment, DATA_DIR: dataDir };
      host = idleHosts.pop() ?? startHost();
      host.hold();
      host.hear((line) => errors.push(line));
      port = (await host.ask({
        kind: 'serve',
        environment: { ...environment, PORT: String(port) },
      })) as number; // as serve answers
    },
    async changeData(change) {
      const url = options.environment?.['DATABASE_URL'];
      const database = await openDatabase(url === undefined ? { dataDir } : { url });
      await change(database);
      await database.close();
    },
    async stop(signal = 'SIGTERM') {
      const ending = host;
      host = undefined;
      if (!ending) return;
      if (signal === 'SIGKILL') return ending.end(signal);
      await ending.ask({ kind: 'stop' });
      ending.letGo();
      idleHosts.push(ending);
    },
    advanceClock: async (milliseconds) => void (await current().ask({ kind: 'advanceClock', milliseconds })),
    fault: async (fault) => void (await current().ask({ kind: 'fault', fault })),
    clearFaults: async () => void (await current().ask({ kind: 'clearFaults' })),
    report: async () => (await current().ask({ kind: 'report' })) as ServerReport, // as report answers
    errors,
  };
  await server.start();
  return server;
}

/** A process that runs one server after another. */
interface Host {
  ask(command: ServerCommand): Promise<ServerAnswer>;
  end(signal: NodeJS.Signals): Promise<void>;
  /** Who is told, from now on, of errors in the log. */
  hear(ear: (line: string) => void): void;
  /** As long as it is held, whoever started it does not end. */
  hold(): void;
  letGo(): void;
}

/** Those that run none now: loading the server's modules costs several times what starting a server does. */
const idleHosts: Host[] = [];

/** Ends them now, and not with whoever started them. What Node compiled for them is kept for the next ones. */
export async function endIdleHosts(): Promise<void> {
  await Promise.all(idleHosts.splice(0).map((host) => host.end('SIGTERM')));
}

type ServerMessage = LoggedError | { readonly id: number; readonly answer: ServerAnswer };

function startHost(): Host {
  const child = fork(PROGRAM, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let asked = 0;
  let tell: (line: string) => void = () => undefined;
  child.on('message', (message: ServerMessage) => {
    if ('logged' in message) tell(message.logged);
  });
  return {
    hear(ear) {
      tell = ear;
    },
    ask: (command) => askChild(child, ++asked, command),
    async end(signal) {
      child.kill(signal);
      await ended;
    },
    hold() {
      child.ref();
      child.channel?.ref();
    },
    letGo() {
      child.unref();
      child.channel?.unref();
    },
  };
}

function askChild(child: ChildProcess, id: number, command: ServerCommand): Promise<ServerAnswer> {
  return new Promise((resolve, reject) => {
    const over = () => {
      child.off('message', hear);
      child.off('exit', fail);
    };
    const hear = (message: ServerMessage) => {
      if (!('id' in message) || message.id !== id) return;
      over();
      resolve(message.answer);
    };
    const fail = () => {
      over();
      reject(new Error(`the server's process ended before it answered "${command.kind}"`));
    };
    child.on('message', hear);
    child.once('exit', fail);
    child.send({ id, command }, (error) => error && reject(error));
  });
}
