import { statfs } from 'node:fs/promises';
import { ClusterFailed } from './cluster.ts';

/** What hinders the embedded database, with what to do, for the operator; `code` is the file system's, or a SQLSTATE. */
export class EmbeddedHindered extends Error {
  override readonly name = 'EmbeddedHindered';
  readonly code: string;

  constructor(code: string, words: string, options?: ErrorOptions) {
    super(words, options);
    this.code = code;
  }
}

const NO_ROOM = 'has no room left. Make room (or raise the quota or limit that it is under) and start again';
const NO_PERMISSION =
  'cannot be used by the user that runs the server: a file or folder in it, or above it, is of another user or closed to this one. Give it to the user (chown -R), or start the server as its owner';
const READ_ONLY = 'is on a read-only file system. Make it writable, or set DATA_DIR to another folder';
const NO_FOLDER =
  'is no folder, or a file stands in its way. Move that away, or set DATA_DIR to another folder';
const TOO_MANY_FILES =
  'cannot be opened: this process or machine may open no more files. Raise the limit (ulimit -n)';
const NO_MEMORY =
  'has too little memory for its database. Give the server more (some 350 MB), or raise its limit';
const BROKEN_DISK =
  'is on a disk that reports errors. Check it; a backup can be restored into another DATA_DIR';

/** By the file system's code or the SQLSTATE that PostgreSQL makes of it; continues "DATA_DIR: the folder x". */
const MENDS: ReadonlyMap<string, string> = new Map([
  ...['ENOSPC', 'EDQUOT', 'EFBIG', '53100'].map((code) => [code, NO_ROOM] as const),
  ...['EACCES', 'EPERM', '42501'].map((code) => [code, NO_PERMISSION] as const),
  ...['EROFS'].map((code) => [code, READ_ONLY] as const),
  ...['ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ELOOP', 'ENAMETOOLONG'].map(
    (code) => [code, NO_FOLDER] as const,
  ),
  ...['EMFILE', 'ENFILE', '53000'].map((code) => [code, TOO_MANY_FILES] as const),
  ...['ENOMEM', '53200'].map((code) => [code, NO_MEMORY] as const),
  ...['EIO', '58030'].map((code) => [code, BROKEN_DISK] as const),
]);

/** Bytes below which PostgreSQL that says no reason has failed for want of room. */
const HARDLY_ANY = 1_000_000;

/** What an error of the file system, or of PostgreSQL in this folder, means for the operator; others as they are. */
export async function hindranceOf(error: unknown, dataDir: string): Promise<unknown> {
  const code = await codeOf(error, dataDir);
  const mend = MENDS.get(code);
  if (mend === undefined) return error instanceof ClusterFailed ? withAdvice(error, code, dataDir) : error;
  const words = `DATA_DIR: the folder ${dataDir} ${mend}. Nothing that was acknowledged is lost.\n(${lastWordsOf(error)})`;
  return new EmbeddedHindered(code, words, { cause: error });
}

/** What was said that has no usual mend. */
function withAdvice(error: ClusterFailed, code: string, dataDir: string): EmbeddedHindered {
  const advice = `If the files in ${dataDir} are damaged, move them away and restore a backup (docs/operating.md).`;
  return new EmbeddedHindered(code, `${error.message}\n${advice}`, { cause: error });
}

async function codeOf(error: unknown, dataDir: string): Promise<string> {
  if (!(error instanceof ClusterFailed)) return isOfFolder(error, dataDir) ? String(error.code) : '';
  const complaint = complaintIn(error.words)?.groups?.['state'] ?? '';
  if (MENDS.has(complaint)) return complaint;
  const { bavail, bsize } = await statfs(dataDir).catch(() => ({ bavail: Infinity, bsize: 1 }));
  return bavail * bsize < HARDLY_ANY ? 'ENOSPC' : complaint;
}

/** Of the file system about this folder or what it stands in; or a statement's for which the machine has not enough. */
function isOfFolder(error: unknown, dataDir: string): error is Error & { readonly code: string } {
  if (!(error instanceof Error && 'code' in error)) return false;
  if (!('path' in error)) return !('syscall' in error) && /^(5[38]|E[A-Z]+$)/.test(String(error.code));
  const path = String(error.path);
  return path.startsWith(dataDir) || dataDir.startsWith(path);
}

/** `log_line_prefix` puts the SQLSTATE before each line. */
const COMPLAINT = / (?<state>[0-9A-Z]{5}) (?:FATAL|PANIC|ERROR): .*/g;

/** The last one that has a mend (others may follow from it), else the last. */
function complaintIn(words: string): RegExpMatchArray | undefined {
  const complaints = [...words.matchAll(COMPLAINT)];
  return complaints.findLast(({ groups }) => MENDS.has(groups?.['state'] ?? '')) ?? complaints.at(-1);
}

function lastWordsOf(error: unknown): string {
  if (!(error instanceof ClusterFailed)) return error instanceof Error ? error.message : String(error);
  const complaint = complaintIn(error.words)?.[0] ?? error.words.trim().split('\n').at(-1);
  return `PostgreSQL said: ${complaint?.trim() ?? ''}`;
}
