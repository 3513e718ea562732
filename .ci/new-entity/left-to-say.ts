import type { NewEntity } from './new-entity.ts';

/**
 * What only a person can say of the new entity.
 * @param written its own files
 * @param like the subject whose rights it has
 * @param untranslated English without French, each with its catalogue
 */
export function leftToSay(
  { module, name, labels, subject, screens, french }: NewEntity,
  written: readonly string[],
  like: string,
  untranslated: readonly string[],
): string {
  const [definition, migration, labelFile, screenFile, demo, test] = written;
  const inFrench =
    french === null
      ? `The French, in src/locales/fr (npm test asks for it):\n${untranslated.map((text) => `     ${text}`).join('\n')}`
      : `Read the French in src/locales/fr/${module}.po: its sentences and the plural are made from "${french}".`;
  return `"${name}" is there: /tenant/${screens}, "${labels}". What is left to say:

  1. ${definition}: its fields, statuses and lists; who decides what.
  2. ${migration}: the same fields as columns.
  3. ${labelFile}: the words of both, and what an empty list says.
  4. ${screenFile}: which fields the form and the detail show, in which order.

  Whoever may see, make, change or delete ${like} may do so with ${subject}. Other rights: src/domain/identity/role-permissions.ts and
  the migration, both.
  Its rows in the demo: ${demo}. Its test: ${test}.
  ${inFrench}
  After the fields: npm run i18n:extract, then npm run check.
`;
}
