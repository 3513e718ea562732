import { spawn } from 'node:child_process';
import { chown, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Owner } from './owner.ts';

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

/** Pieces of PostgreSQL's log that are kept in memory, to be shown when something fails. */
const KEPT_PIECES = 40;

const NEW_CLUSTER = [
  '--username=postgres',
  '--encoding=UTF8',
  '--data-checksums',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
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
  const unfinished = { ...files, folder: `${files.folder}.unfinished` };
  await rm(unfinished.folder, { recursive: true, force: true });
  await mkdir(unfinished.folder, { recursive: true, mode: 0o700 });
  if (files.owner) await chown(unfinished.folder, files.owner.uid, files.owner.gid);
  const parameters = [`--pgdata=${asItsOwner(unfinished)}`, ...NEW_CLUSTER, ...authentication];
  const made = run(unfinished, 'initdb', parameters);
  const { code, words } = await made.ended;
  if (code !== 0) throw new ClusterFailed('The files of the database could not be made', words());
  await rename(unfinished.folder, files.folder);
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
    heard('database system is ready to accept connections'),
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
 * that ends; and ends itself with the program.
 */
const ENDS_WITH_US = `
  exec 3<&0
  "$0" "$@" </dev/null 3<&- &
  program=$!
  { read -r line <&3; kill -INT $program; } 2>/dev/null &
  guard=$!
  wait $program; status=$?
  kill $guard 2>/dev/null
  exit $status`;

function run({ folder, programs, owner }: ClusterFiles, program: string, parameters: readonly string[]) {
  const path = join(programs, program);
  const [command, given] =
    process.platform === 'win32'
      ? [path, parameters]
      : ['/bin/sh', ['-c', ENDS_WITH_US, path, ...parameters]];
  // Its messages are read in English everywhere.
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const child = spawn(command, given, {
    cwd: folder,
    env,
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
    child.once('close', (code) => resolve({ code, words }));
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
