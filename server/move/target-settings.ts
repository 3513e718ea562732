import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { AUTH_SECRET_FILE } from '../auth/session/secret.ts';
import type { ServerConfig } from '../config.ts';
import { readStart } from '../install/start.ts';
import { MoveRefused } from './move-refused.ts';

export interface TargetSettings {
  readonly config: ServerConfig;
  /** Its `AUTH_SECRET` is known here. */
  readonly hasSecret: boolean;
}

/**
 * The settings of another installation, from the file that its nodes are started with (`NAME=value` lines). Nothing of this
 * process's own environment is in them, and nothing is made in its folders.
 *
 * @throws MoveRefused, and what the start of a server says of wrong settings
 */
export async function readTargetSettings(file: string): Promise<TargetSettings> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new MoveRefused(`${file} cannot be read. It is the file of settings of the target’s nodes.`, {
      cause,
    });
  });
  const given = parseEnv(text);
  const dataDir = given['DATA_DIR'];
  if (dataDir === undefined) throw new MoveRefused(`${file} does not say DATA_DIR.`);
  const isThere = await stat(dataDir).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isThere && !(given['S3_BUCKET'] && given['DATABASE_URL'])) {
    throw new MoveRefused(
      `The target’s DATA_DIR ${dataDir} is not on this machine: its files go there. Mount it, or copy by a machine that has both.`,
    );
  }
  const kept = await readFile(join(dataDir, AUTH_SECRET_FILE), 'utf8').catch(() => null);
  const hasSecret = Boolean(given['AUTH_SECRET']) || kept !== null;
  // Or the start would make one there.
  const secret = hasSecret ? {} : { AUTH_SECRET: randomBytes(48).toString('base64url') };
  const { config } = await readStart({ ...given, ...secret });
  return { config, hasSecret };
}
