import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Files as they were, and what is new among them, so that a step that fails leaves nothing behind. */
export interface Undo {
  write(file: string, text: string): void;
  /** Everything as it was. */
  takeBack(): void;
}

/** @param changed files, by glob patterns, that are written here or by other programs */
export function undoable(changed: readonly string[]): Undo {
  const before = new Map(globSync([...changed]).map((file) => [file, readFileSync(file, 'utf8')]));
  const made: string[] = [];
  return {
    write(file, text) {
      if (!before.has(file)) made.push(mkdirSync(dirname(file), { recursive: true }) ?? file);
      writeFileSync(file, text);
    },
    takeBack() {
      for (const place of made) rmSync(place, { recursive: true, force: true });
      for (const file of globSync([...changed])) if (!before.has(file)) rmSync(file);
      for (const [file, text] of before) writeFileSync(file, text);
    },
  };
}
