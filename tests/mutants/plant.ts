import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutants.ts';

/** The text of the mutant's file with the bug in it. @throws Error where its place is not found, or is not the only one */
export function planted(root: string, { name, file, find, replace }: Mutant): string {
  const text = readFileSync(join(root, file), 'utf8');
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`"${name}": its text stands ${places} times in ${file}`);
  return text.replace(find, () => replace);
}
