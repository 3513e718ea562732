import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './steps.ts';

const CATALOGUES = 'src/locales';

/** Catalogues that lack strings of the code, or hold strings that are gone from it; tests check the translations. */
export async function translationFindings(): Promise<readonly string[]> {
  const kept = mkdtempSync(join(tmpdir(), 'fieldline-locales-'));
  cpSync(CATALOGUES, kept, { recursive: true });
  const said: string[] = [];
  try {
    const code = await runTool('lingui', ['extract', '--clean'], (text) => void said.push(text));
    if (code !== 0) return [said.join('')];
    const files = globSync('*/*.po', { cwd: CATALOGUES });
    const stale = files.filter((file) => read(CATALOGUES, file) !== read(kept, file));
    return stale.map((file) => `${CATALOGUES}/${file} is not what the code says: npm run i18n:extract`);
  } finally {
    // A check changes nothing.
    cpSync(kept, CATALOGUES, { recursive: true });
    rmSync(kept, { recursive: true });
  }
}

/** The entries of a catalogue, without the time of its making. */
function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8').replace(/^"POT?-[\w-]*Date: .*$/gm, '');
}
