import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import packageFile from '../../package.json' with { type: 'json' };

export interface RealServer {
  readonly url: string;
  readonly pid: number;
  /** The most memory that the process ever held, in MB. Linux only. */
  peakMemory(): Promise<number>;
  stop(): Promise<void>;
}

const PORT = '3987';

/** The server as `npm run serve` starts it, with limits that a measurement does not meet. */
export async function startRealServer(
  databaseUrl: string,
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RealServer> {
  const [, ...parameters] = packageFile.scripts.serve.split(' ');
  const child = spawn(process.execPath, parameters, {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT,
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '10000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('listens on') && resolve());
    void ended.then(() => reject(new Error('the server ended before it listened')));
  });
  return {
    url: `http://127.0.0.1:${PORT}`,
    pid: child.pid ?? Number.NaN,
    async peakMemory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}
