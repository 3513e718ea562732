import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface CommandEnd {
  readonly code: number;
  /** On the terminal: of one that failed, what went wrong. */
  readonly said: string;
}

/** Runs a program of server/cli as an operator types it, with these variables above those of this process. */
export function operatorCommand(
  name: 'audit' | 'backup' | 'restore' | 'move',
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CommandEnd> {
  const program = fileURLToPath(new URL(`../../server/cli/${name}.ts`, import.meta.url));
  const env = {
    ...process.env,
    AUTH_SECRET: 'a secret for tests, long enough for everybody',
    ...environment,
  };
  return promisify(execFile)(process.execPath, [program, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  );
}
