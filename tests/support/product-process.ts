import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The server as an operator starts it: `npm run serve` without npm. Nothing of a test is in it. */
export interface ProductProcess {
  readonly url: string;
  /** Everything it said on the terminal since its last start. */
  said(): string;
  /** Lines of its log that tell of an error, since its first start. */
  errors(): readonly string[];
  /** Of the file that only its owner may read. */
  token(): Promise<string>;
  /** On the same port and data directory. */
  start(): Promise<void>;
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('../../server/main.mjs', import.meta.url));

/** What `listens` or `Open …/install` names. */
const ADDRESS = /http:\/\/localhost:(\d+)/;

/** What is started, and where. */
interface Program {
  readonly folder?: string;
  /** Node's words. */
  readonly program?: readonly string[];
  /** Told what it has said so far, whenever it says more. */
  readonly hear?: (said: string) => unknown;
}

export async function startProduct(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  { folder, program = [PROGRAM], hear: listener }: Program = {},
): Promise<ProductProcess> {
  let port = '0';
  let output = '';
  let before = '';
  let child: ChildProcess | undefined;
  const product: ProductProcess = {
    get url() {
      return `http://localhost:${port}`;
    },
    said: () => output,
    errors: () => `${before}\n${output}`.split('\n').filter(isError),
    token: async () => (await readFile(join(dataDir, 'set-up-token'), 'utf8')).trim(),
    async start() {
      before += output;
      output = '';
      const env = { ...process.env, ...environment, DATA_DIR: dataDir, PORT: port };
      const started = spawn(process.execPath, program, {
        env,
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      port = await new Promise<string>((resolve, reject) => {
        const hear = (text: string) => {
          output += text;
          listener?.(output);
          const [, found] = ADDRESS.exec(output) ?? [];
          if (found !== undefined) resolve(found);
        };
        started.stdout.setEncoding('utf8').on('data', hear);
        started.stderr.setEncoding('utf8').on('data', hear);
        started.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
      });
    },
    async stop(signal = 'SIGTERM') {
      const running = child;
      child = undefined;
      if (!running || running.exitCode !== null) return;
      const ended = new Promise((resolve) => running.once('exit', resolve));
      running.kill(signal);
      await ended;
    },
  };
  await product.start();
  return product;
}

/** The log is a line of JSON each; what is said to a person is not, nor a line that a kill cut off. */
function isError(line: string): boolean {
  const [, level] = /^\{"level":(\d+),.*\}$/.exec(line) ?? [];
  return Number(level) >= 50;
}
