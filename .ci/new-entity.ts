/** Writes all that a new entity of a module needs: `npm run new:entity`, docs/adding-an-entity.md. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { undoable } from './new-entity/all-or-nothing.ts';
import { changes } from './new-entity/changed-files.ts';
import { fillFrench, frenchOf } from './new-entity/french.ts';
import { leftToSay } from './new-entity/left-to-say.ts';
import { type NewEntity, newEntity, type Wanted } from './new-entity/new-entity.ts';
import { newFiles } from './new-entity/new-files.ts';
import { Refused, refuseTaken, refuseUncommitted, refuseWords } from './new-entity/refusals.ts';
import { rightsLike } from './new-entity/rights-like.ts';
import { inserted, NoPlace, sourceOf } from './new-entity/source.ts';
import { runTool } from './steps.ts';

const USAGE = 'npm run new:entity -- <module> <name> "<Label>" [--fr "<Libellé>"]\n';
const CATALOGUES = 'src/locales/*/*.po';

try {
  process.stdout.write(await add(wanted()));
} catch (error) {
  if (!(error instanceof Refused) && !(error instanceof NoPlace)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** @throws Refused */
function wanted(): Wanted {
  const options = { fr: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, strict: false, options });
  const [module, name, label, ...more] = positionals;
  if (module === undefined || name === undefined || label === undefined || more.length > 0) {
    throw new Refused(USAGE);
  }
  return { module, name, label, french: typeof values.fr === 'string' ? values.fr : null };
}

/** @returns what is left for a person to say */
async function add(given: Wanted): Promise<string> {
  refuseWords(given);
  const entity = newEntity(given);
  const like = rightsLike(given.module);
  const files = newFiles(entity, migrationOf(entity), like);
  refuseTaken(entity, files.keys());
  const changed = [...changes(entity, like)].map(([file, change]) => {
    const source = sourceOf(file, readFileSync(file, 'utf8'));
    return [file, inserted(source, change(source))] as const;
  });
  const shared = changed.map(([file]) => file);
  refuseUncommitted([...shared, 'src/locales']);
  const undo = undoable([...shared, CATALOGUES]);
  // These programs hear of Ctrl-C too, and end with an error: then all is taken back.
  process.on('SIGINT', () => undefined);
  try {
    for (const [file, text] of [...files, ...changed]) undo.write(file, text);
    await tool('biome', [
      'check',
      '--write',
      ...[...files.keys()].filter((file) => !file.endsWith('.sql')),
      ...shared,
    ]);
    await tool('lingui', ['extract', '--clean']);
    const left = await fillFrench(frenchOf(entity));
    return leftToSay(entity, [...files.keys()], like, left);
  } catch (error) {
    undo.takeBack();
    throw error;
  }
}

async function tool(program: string, parameters: readonly string[]): Promise<void> {
  const said: string[] = [];
  const code = await runTool(program, parameters, (text) => void said.push(text));
  if (code !== 0) throw new Refused(`${program} failed, so everything is as it was:\n${said.join('')}`);
}

/** The next number after the highest. */
function migrationOf({ table }: NewEntity): string {
  const numbers = globSync('server/migrations/*.sql').map((file) => Number.parseInt(basename(file), 10));
  const next = numbers.reduce((highest, number) => Math.max(highest, number), 0) + 1;
  return `${String(next).padStart(4, '0')}_${table}.sql`;
}
