import { execFile } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedUnavailable } from './embedded-unavailable.ts';

/** A user of the operating system, by numbers. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

const run = promisify(execFile);

/** PostgreSQL refuses to run as root: then its own user runs it, or nobody. Null: this process's user does. */
export async function ownerOfCluster(): Promise<Owner | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = (await userNamed('postgres')) ?? (await userNamed('nobody'));
  if (owner) return owner;
  throw new EmbeddedUnavailable(
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody".',
  );
}

/** Where systems have `id` and `sleep`, behind what PATH says. */
export function withSystemPath(path: string | undefined): string {
  if (process.platform === 'win32') return path ?? '';
  return [...(path ? [path] : []), '/usr/bin', '/bin'].join(':');
}

async function userNamed(name: string): Promise<Owner | null> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map((flag) =>
        run('id', [flag, name], { env: { PATH: withSystemPath(process.env['PATH']) } }),
      ),
    );
    return uid && gid ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null;
  } catch {
    return null;
  }
}

/** Whether somebody else than root can come to a file: through every folder on the way. */
export async function reachableBy({ uid, gid }: Owner, path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = await stat(folder);
    const search = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & search) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** A folder with all that is in it (of a link itself, not what it leads to), unless it is theirs already. */
export async function giveTo(owner: Owner, folder: string): Promise<void> {
  if ((await stat(folder)).uid === owner.uid) return;
  const inside = await readdir(folder, { recursive: true });
  // The folder itself last: a process that is killed on the way begins anew.
  for (const name of [...inside, '.']) await lchown(join(folder, name), owner.uid, owner.gid);
}
