import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { promisify } from 'node:util';

/** Folders with a tsconfig.json: what may be used where differs between page, worker, server and tests. */
export const TYPE_PROJECTS = ['src', 'sw', 'server', 'tests'] as const;

const OURS = ['*.ts', '.ci/**/*.ts', '{bench,server,src,sw,tests}/**/*.{ts,tsx}'];

/** Files whose types nobody checks, because no project has them. */
export async function untypedFiles(): Promise<string[]> {
  const lists = await Promise.all(TYPE_PROJECTS.map(filesOf));
  const typed = new Set(lists.flat());
  return globSync(OURS)
    .filter((file) => !typed.has(file))
    .map((file) => `${file} is in no project of TypeScript`);
}

async function filesOf(project: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('tsc', ['-p', project, '--listFilesOnly'], {
    maxBuffer: 2 ** 26,
  });
  return stdout.split('\n').map((file) => relative('.', file));
}
