import { access, constants, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadAuthSecret } from '../auth/session/secret.ts';
import type { ServerConfig } from '../config.ts';
import { freeBytesOn } from '../data-dir/free-bytes.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

const MEGABYTE = 1_000_000;
/** Of the limit below which a node is not ready: soon. */
const SOON = 5;

/** What stands in `engines` is for the Node that starts the scripts; the server itself needs this one. */
const LEAST_NODE = 24;

export function checkNode(version = process.versions.node): Finding {
  const words = `Node ${version} on ${process.platform}-${process.arch}`;
  return Number.parseInt(version, 10) >= LEAST_NODE
    ? ok('node', words)
    : failed('node', words, `Fieldline needs Node ${LEAST_NODE}: start it with npm run, which brings one.`);
}

export async function checkDisk(
  { dataDir, diskFreeMb }: Pick<ServerConfig, 'dataDir' | 'diskFreeMb'>,
  freeBytes = freeBytesOn,
): Promise<Finding> {
  const folder = resolve(dataDir);
  const free = Math.floor((await freeBytes(folder)) / MEGABYTE);
  const words = `${free} MB are free where DATA_DIR ${folder} lies`;
  const mend = 'Make room on this disk, or move DATA_DIR to a larger one.';
  if (free < diskFreeMb) return failed('disk', `${words}; DISK_FREE_MB is ${diskFreeMb}`, mend);
  return free < SOON * diskFreeMb ? warning('disk', words, mend) : ok('disk', words);
}

/** Looks, and makes nothing: a folder under a wrong name would be taken for the server's. */
export async function checkDataDir(dataDir: string): Promise<Finding> {
  const folder = resolve(dataDir);
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok('data folder', `${folder} can be read and written`);
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      return warning(
        'data folder',
        `${folder} is not there`,
        'The first start makes it. If there was one, set DATA_DIR to it.',
      );
    const mend = `Give this folder to the user that runs the server: chown -R USER ${folder}`;
    return failed('data folder', `${folder} cannot be read and written by this user`, mend);
  }
}

export async function checkAuthSecret(
  { dataDir }: Pick<ServerConfig, 'dataDir'>,
  isGiven: boolean,
): Promise<Finding> {
  if (isGiven) return ok('secret', 'AUTH_SECRET is set; it has to be the same on all nodes');
  const file = join(dataDir, 'auth-secret');
  try {
    await readFile(file);
    await loadAuthSecret(dataDir);
    return ok('secret', `is kept in ${resolve(file)}; it belongs into the backup`);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ok('secret', 'is made by the first start, and kept in DATA_DIR');
    return failed(
      'secret',
      `${resolve(file)} is not whole or cannot be read`,
      'Put it back from a backup, or set AUTH_SECRET.',
    );
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
