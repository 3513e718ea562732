import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './steps.ts';

const CATALOGUES = 'src/locales';
/** Locales whose texts are complete (R9.4). */
const COMPLETE = ['fr'];

/** Strings of the code that the catalogues lack, strings that are gone from the code, and what is not translated. */
export async function translationFindings(): Promise<readonly string[]> {
  const kept = mkdtempSync(join(tmpdir(), 'fieldline-locales-'));
  cpSync(CATALOGUES, kept, { recursive: true });
  const said: string[] = [];
  try {
    const code = await runTool('lingui', ['extract', '--clean'], (text) => void said.push(text));
    if (code !== 0) return [said.join('')];
    const files = globSync('*/*.po', { cwd: CATALOGUES });
    const stale = files.filter((file) => read(CATALOGUES, file) !== read(kept, file));
    const untranslated = COMPLETE.flatMap((locale) => untranslatedIn(locale));
    return [
      ...stale.map((file) => `${CATALOGUES}/${file} is not what the code says: npm run i18n:extract`),
      ...untranslated,
    ];
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

function untranslatedIn(locale: string): string[] {
  const entries = read(CATALOGUES, `${locale}/messages.po`).split('\n\n').slice(1);
  return entries
    .filter((entry) => !entry.includes('#~') && /^msgstr ""\s*$(?!\n")/m.test(entry))
    .map((entry) => `${locale}: not translated: ${/^msgid (".*")/m.exec(entry)?.[1] ?? entry}`);
}
