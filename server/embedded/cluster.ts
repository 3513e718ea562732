import { spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from '../data-dir/kept-file.ts';
import { type Owner, withSystemPath } from './owner.ts';

/** A folder with the data of one PostgreSQL cluster, and who runs it by which programs. */
export interface ClusterFiles {
  readonly folder: string;
  /** Folder of `initdb` and `postgres`. */
  readonly programs: string;
  /** Null: this process's user. */
  readonly owner: Owner | null;
}

export interface RunningCluster {
  /** Ends every session, writes all to the disk, and ends. */
  stop(): Promise<void>;
  /** When it has ended, for whatever reason: its last words. */
  readonly ended: Promise<string>;
}

/** PostgreSQL did not do what it was started for; the message ends with its own last words. */
export class ClusterFailed extends Error {
  override readonly name = 'ClusterFailed';
  /** What PostgreSQL said. */
  readonly words: string;

  constructor(what: string, words: string) {
    super(`${what}:\n${words.trim()}`);
    this.words = words;
  }
}

/** Milliseconds that the last words of a program that has ended are waited for. */
const LAST_WORDS = 500;

/** Pieces of PostgreSQL's log that are kept in memory, to be shown when something fails. */
const KEPT_PIECES = 40;

/** Before each line of PostgreSQL's log: when, who, and the SQLSTATE, by which `hindranceOf` knows what is wrong. */
const WITH_STATE = '%m [%p] %e ';

const NEW_CLUSTER = [
  '--username=postgres',
  '--encoding=UTF8',
  '--data-checksums',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  `--set=log_line_prefix=${WITH_STATE}`,
];

/**
 * Makes the files of a new cluster: UTF-8, ordered by code points (the product orders by itself), with checksums of its
 * pages. A process that is killed on the way would leave half of them, which no later start could open: they get their
 * name when they are whole.
 *
 * @param authentication parameters of `initdb` that say who may come in
 * @throws ClusterFailed
 */
export async function layDown(files: ClusterFiles, authentication: readonly string[]): Promise<void> {
  const dataDir = dirname(files.folder);
  const prefix = `${basename(files.folder)}.unfinished`;
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(prefix))
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10 });
  }
  // A name of its own: what an earlier one was killed at may still be tidying up after itself.
  const unfinished = { ...files, folder: await mkdtemp(join(dataDir, `${prefix}-`)) };
  await chmod(unfinished.folder, 0o700);
  if (files.owner) await chown(unfinished.folder, files.owner.uid, files.owner.gid);
  const parameters = [`--pgdata=${asItsOwner(unfinished)}`, ...NEW_CLUSTER, ...authentication];
  const made = run(unfinished, 'initdb', parameters);
  const { code, words } = await made.ended;
  if (code !== 0) throw new ClusterFailed('The files of the database could not be made', words());
  await rename(unfinished.folder, files.folder);
  await syncFolder(dataDir);
}

/**
 * @param settings of PostgreSQL, by name
 * @returns when it accepts connections
 * @throws ClusterFailed
 */
export async function startCluster(
  files: ClusterFiles,
  settings: Readonly<Record<string, string>>,
): Promise<RunningCluster> {
  const { child, ended, heard } = run(files, 'postgres', [
    '-D',
    asItsOwner(files),
    ...Object.entries({ ...WORDS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const lastWords = ended.then(({ words }) => words());
  await Promise.race([
    // A standby goes on with `read-only connections`.
    heard('database system is ready to accept'),
    lastWords.then((words) => Promise.reject(new ClusterFailed('PostgreSQL did not start', words))),
  ]);
  return {
    ended: lastWords,
    async stop() {
      if (process.platform === 'win32') child.kill();
      child.stdin.end();
      await lastWords;
    },
  };
}

/** What it says is read by us: what it does as a whole, not what single statements did wrong. */
const WORDS = {
  log_destination: 'stderr',
  lc_messages: 'C',
  log_line_prefix: WITH_STATE,
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/**
 * A folder as the user sees it who cannot come through the folders above: on Linux a process always reaches the one that
 * it stands in.
 */
export function asItsOwner({ folder, owner }: Pick<ClusterFiles, 'folder' | 'owner'>): string {
  return owner !== null && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/**
 * Ends the program when its standard input ends, which happens at the latest with the process that started it, however
 * that ends; and ends itself with the program. PostgreSQL that does not end in order (a disk without room or that hangs) is
 * ended at once, and then killed: it recovers at its next start, and nothing that would be found then is lost.
 */
const ENDS_WITH_US = `
  exec 3<&0
  "$0" "$@" </dev/null 3<&- &
  program=$!
  {
    read -r line <&3
    kill -INT $program
    sleep 6 && kill -QUIT $program && sleep 6 && kill -KILL $program
  } >/dev/null 2>&1 &
  guard=$!
  wait $program; status=$?
  kill $guard 2>/dev/null
  exit $status`;

/**
 * Its messages are in English everywhere, the system's own programs are found whatever PATH says, and what the operator has
 * set for another PostgreSQL (`PGPORT`, `PGDATA`) is not for this one.
 */
function environmentOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(own), PATH: withSystemPath(env['PATH']), LC_ALL: 'C', TZ: 'UTC' };
}

function run({ folder, programs, owner }: ClusterFiles, program: string, parameters: readonly string[]) {
  const path = join(programs, program);
  const [command, given] =
    process.platform === 'win32'
      ? [path, parameters]
      : ['/bin/sh', ['-c', ENDS_WITH_US, path, ...parameters]];
  const child = spawn(command, given, {
    cwd: folder,
    env: environmentOf(process.env),
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own: Ctrl C in the server's terminal is the server's, which ends its database last.
    detached: process.platform !== 'win32',
    ...owner,
  });
  child.stdin.on('error', () => undefined);
  const pieces: string[] = [];
  const listeners = new Set<(text: string) => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      pieces.push(text);
      if (pieces.length > KEPT_PIECES) pieces.shift();
      for (const listener of listeners) listener(text);
    });
  }
  const words = () => pieces.join('');
  const ended = new Promise<{ code: number | null; words: () => string }>((resolve, reject) => {
    child.once('error', reject);
    // What outlived it may hold its output open for ever; what it said itself comes at once.
    child.once('exit', (code) => {
      const over = () => resolve({ code, words });
      setTimeout(over, LAST_WORDS);
      child.once('close', over);
    });
  });
  const heard = (sentence: string) =>
    new Promise<void>((resolve) => {
      const listener = () => {
        if (!words().includes(sentence)) return;
        listeners.delete(listener);
        resolve();
      };
      listeners.add(listener);
    });
  return { child, ended, heard };
}
