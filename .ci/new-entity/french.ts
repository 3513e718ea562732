import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { type NewEntity, withinSentence } from './new-entity.ts';

/** What each new entity says, whatever it is called. */
const WORDS: Readonly<Record<string, string>> = {
  'What is written down here is on every device, also without signal.':
    'Ce qui est noté ici est sur chaque appareil, même sans réseau.',
  Name: 'Nom',
  Status: 'Statut',
  Description: 'Description',
  'In progress': 'En cours',
  Done: 'Fait',
};

/**
 * The French of what the new entity says, by the English. The sentences name the label in parentheses: they fit whatever its gender.
 * Spaces before signs as French has them.
 */
export function frenchOf({ label, labels, french }: NewEntity): ReadonlyMap<string, string> {
  const words = new Map(Object.entries(WORDS));
  if (french === null) return words;
  const [one, several] = [withinSentence(label), withinSentence(labels)];
  const inFrench = withinSentence(french);
  return new Map([
    ...words,
    [label, french],
    [labels, frenchPlural(french)],
    [`No ${several} yet`, `Aucune fiche pour l’instant (${inFrench})`],
    [`New ${one}`, `Nouvelle fiche (${inFrench})`],
    [`Delete this ${one}?`, `Supprimer cette fiche (${inFrench})\u202f?`],
  ]);
}

/** Says in French what has none yet: as another catalogue does, else by these words. @returns the English that is left */
export async function fillFrench(words: ReadonlyMap<string, string>): Promise<string[]> {
  const catalogues = await Promise.all(globSync('src/locales/fr/*.po').toSorted().map(readCatalogue));
  const said = new Map<string, string>();
  for (const { entries } of catalogues) {
    for (const [id, { translation }] of Object.entries(entries)) if (translation) said.set(id, translation);
  }
  const left: string[] = [];
  for (const { file, text, entries, format } of catalogues) {
    const silent = Object.entries(entries).filter(([, { translation }]) => !translation);
    for (const [id, entry] of silent) {
      entry.translation = said.get(id) ?? words.get(entry.message ?? '') ?? '';
      if (!entry.translation) left.push(`${file}: ${entry.message}`);
    }
    if (silent.length > 0) {
      writeFileSync(
        file,
        await format.serialize(entries, { locale: 'fr', sourceLocale: 'en', existing: text, filename: file }),
      );
    }
  }
  return left;
}

async function readCatalogue(file: string) {
  const text = readFileSync(file, 'utf8');
  const format = formatter({ lineNumbers: false });
  const entries = await format.parse(text, { locale: 'fr', sourceLocale: 'en', filename: file });
  return { file, text, entries, format };
}

/** Of the first word, which is the noun; whoever reads the catalogues mends the rest. */
function frenchPlural(label: string): string {
  return label.replace(/^\p{L}+/u, (noun) => (/[sxz]$/.test(noun) ? noun : `${noun}s`));
}
