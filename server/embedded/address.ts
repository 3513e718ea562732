import { createHash, randomBytes } from 'node:crypto';
import { chown, lstat, mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKept } from '../data-dir/kept-file.ts';
import { asItsOwner, type ClusterFiles } from './cluster.ts';
import { EmbeddedUnavailable } from './embedded-unavailable.ts';
import { EmbeddedHindered } from './hindrance.ts';

/** Where a cluster is to be reached: by this machine's user only. */
export interface ClusterAddress {
  readonly settings: Readonly<Record<string, string>>;
  urlOf(role: string, database: string): string;
}

/** Who may come in is decided by the folder of the socket, or by a password. */
export type Authentication =
  | { readonly by: 'folder' }
  | { readonly by: 'password'; readonly password: string };

/** Bytes of the longest path that a socket can have, on any system that has them. */
const LONGEST_SOCKET = 103;

/** In the name of a socket: each cluster has its own folder. */
const PORT = 5432;

/** Windows' sockets in files are not known to our driver. */
export function hasSockets(): boolean {
  return process.platform !== 'win32';
}

export function passwordFile(dataDir: string): string {
  return join(dataDir, 'postgres-password');
}

/** The password of a cluster without a socket, made once and kept in the data directory, readable by its owner only. */
export async function loadPassword(dataDir: string): Promise<string> {
  const file = passwordFile(dataDir);
  await createKept(file, randomBytes(24).toString('base64url'));
  return (await readFile(file, 'utf8')).trim();
}

export async function addressOf(
  files: ClusterFiles,
  authentication: Authentication,
): Promise<ClusterAddress> {
  return authentication.by === 'folder' ? socketAddress(files) : portAddress(authentication.password);
}

/** @throws EmbeddedUnavailable */
async function socketAddress(files: ClusterFiles): Promise<ClusterAddress> {
  const isShort = Buffer.byteLength(join(files.folder, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET;
  const folder = isShort ? files.folder : await shortFolder(files);
  return {
    settings: {
      listen_addresses: '',
      // PGPORT of somebody's environment is not meant for us.
      port: String(PORT),
      unix_socket_directories: isShort ? asItsOwner(files) : folder,
      unix_socket_permissions: '0700',
    },
    urlOf: (role, database) =>
      `postgres://${role}@localhost:${PORT}/${database}?host=${encodeURIComponent(folder)}&sslmode=disable`,
  };
}

/** The same at each start, and of nobody else. */
async function shortFolder({ folder, owner }: ClusterFiles): Promise<string> {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const short = join(tmpdir(), `fieldline-${name}`);
  await mkdir(short, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return;
    const words = `DATA_DIR has too long a path for a socket, and ${short} cannot be made in its place (${error.code}).`;
    throw new EmbeddedHindered('EMBEDDED_SOCKET', `${words} Choose a shorter DATA_DIR, or another TMPDIR.`, {
      cause: error,
    });
  });
  const { uid, mode } = await lstat(short);
  const ours = [process.getuid?.(), owner?.uid];
  if (!ours.includes(uid) || (mode & 0o077) !== 0) {
    throw new EmbeddedUnavailable(
      `The path of DATA_DIR is too long for a socket, and ${short}, which would do instead, belongs to somebody else.`,
    );
  }
  if (owner) await chown(short, owner.uid, owner.gid);
  return short;
}

/** Of a cluster that another process runs. @returns null where none runs */
export async function runningAddress(
  files: ClusterFiles,
  authentication: Authentication,
): Promise<ClusterAddress | null> {
  const written = await readFile(join(files.folder, 'postmaster.pid'), 'utf8').catch(() => null);
  if (written === null) return null;
  if (authentication.by === 'folder') return socketAddress(files);
  const [, , , port = ''] = written.split('\n');
  return addressAtPort(port, authentication.password);
}

async function portAddress(password: string): Promise<ClusterAddress> {
  return addressAtPort(String(await freePort()), password);
}

function addressAtPort(port: string, password: string): ClusterAddress {
  return {
    settings: { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' },
    urlOf: (role, database) => `postgres://${role}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`,
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
