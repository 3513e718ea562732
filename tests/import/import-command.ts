import { spawn } from 'node:child_process';

/** What the command has said when it ended. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** `npm run import` into the demo's tenant, by the demo's planner. */
export function importAssets(files: readonly string[], ...more: readonly string[]): Promise<Ended> {
  return endOf(['server/cli/import.ts', 'assets', '--tenant', 'demo-tenant', ...files, ...more]);
}

/** A program of ours, under this Node. */
export function endOf(parameters: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, parameters, {
    env: { ...process.env, FIELDLINE_PASSWORD: 'fieldline-demo' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output, errors })));
}
