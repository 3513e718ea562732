import { readdir, readFile } from 'node:fs/promises';
import { i18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { expect, it } from 'vitest';
import { loadMessages, loadModuleMessages } from './catalogues.ts';
import { MANIFESTS } from './features.ts';

const LOCALES = new URL('../locales/', import.meta.url);

/** All catalogues of a language as one. */
async function translations(locale: string): Promise<Map<string, string>> {
  const files = (await readdir(new URL(`${locale}/`, LOCALES))).filter((name) => name.endsWith('.po'));
  const parts = await Promise.all(files.map((name) => catalogue(locale, name)));
  return new Map(parts.flat());
}

async function catalogue(locale: string, name: string): Promise<[string, string][]> {
  const file = new URL(`${locale}/${name}`, LOCALES);
  const entries = await formatter().parse(await readFile(file, 'utf8'), {
    locale,
    sourceLocale: 'en',
    filename: file.pathname,
  });
  return Object.entries(entries).map(([id, { message = '', translation = '' }]) => [
    `${name}: ${message} [${id}]`,
    translation,
  ]);
}

/** As the macros make it. */
async function idOf(module: string, english: string): Promise<string> {
  const start = `${module}.po: ${english} [`;
  const [key = ''] = (await catalogue('en', `${module}.po`)).find(([one]) => one.startsWith(start)) ?? [];
  return key.slice(start.length, -1);
}

/** Names of what is filled in, each once: French may need a value twice. */
function placeholders(text: string): string[] {
  const names = [...text.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1] ?? '');
  return [...new Set(names)].toSorted();
}

it('every English text has a French one', async () => {
  const [english, french] = await Promise.all([translations('en'), translations('fr')]);
  expect(english.size).toBeGreaterThan(300);
  expect([...english.keys()].filter((id) => !french.get(id))).toEqual([]);
});

it('an English text has one French one: the words of all modules that were opened lie in one table', async () => {
  const files = (await readdir(new URL('fr/', LOCALES))).filter((name) => name.endsWith('.po'));
  const said = new Map<string, string>();
  const different: string[] = [];
  for (const name of files) {
    for (const [key, french] of await catalogue('fr', name)) {
      const [, id = ''] = /\[(.+)\]$/.exec(key) ?? [];
      if ((said.get(id) ?? french) !== french) different.push(`${key}: ${said.get(id)}, ${french}`);
      said.set(id, french);
    }
  }
  expect(different).toEqual([]);
});

it('a French text fills in what the English one does', async () => {
  const [english, french] = await Promise.all([translations('en'), translations('fr')]);
  const different = [...english].filter(
    ([id, text]) => placeholders(text).join() !== placeholders(french.get(id) ?? '').join(),
  );
  expect(different).toEqual([]);
});

it('a French text that quotes a text of a screen quotes what stands there', async () => {
  const [english, french] = await Promise.all([translations('en'), translations('fr')]);
  const frenchOf = new Map([...english].map(([id, text]) => [text, french.get(id) ?? '']));
  const quoted = [...english].flatMap(([id, text]) =>
    [...text.matchAll(/“([^”{]+)”/g)].flatMap(([, words = '']) => {
      const there = frenchOf.get(words);
      return there === undefined ? [] : [[french.get(id) ?? '', `« ${there} »`] as const];
    }),
  );
  expect(quoted.length).toBeGreaterThan(3);
  expect(quoted.filter(([text, quote]) => !text.replaceAll(/\s/gu, ' ').includes(quote))).toEqual([]);
});

it('French signs have the spaces of French typesetting, which no line breaks at', async () => {
  const french = await translations('fr');
  // Narrow before ; ! ? and within quotation marks, whole before a colon.
  const wrong = /(?<!\u202f)[;!?](?=\s|$)|«(?!\u202f)|(?<!\u202f)»|[ \u202f]:(?=\s|$)/u;
  expect([...french.values()].filter((text) => wrong.test(text))).toEqual([]);
});

it('no French text has a straight apostrophe, which would quote what follows it', async () => {
  const french = await translations('fr');
  expect([...french.values()].filter((text) => text.includes("'"))).toEqual([]);
});

it('every module has its words under its own name', async () => {
  const modules = MANIFESTS.map(({ id }) => `${id}.po`);
  expect(await readdir(new URL('en/', LOCALES))).toEqual(expect.arrayContaining(modules));
});

it('a language that is chosen while the words of a module come is the one that it speaks', async () => {
  const speak = (texts: string) =>
    loadMessages(texts, (messages) => i18n.loadAndActivate({ locale: texts, locales: texts, messages }));
  const comment = await idOf('notifications', 'Comment');
  const photograph = await idOf('attachments', 'Photo or file');
  await speak('en');
  // The more has to be loaded again, the later the module is done before.
  for (const module of ['assets', 'inventory', 'planning', 'support', 'surveys'])
    await loadModuleMessages(module);
  await Promise.all([speak('fr'), loadModuleMessages('notifications')]);
  expect(i18n._(comment)).toBe('Commentaire');
  await Promise.all([loadModuleMessages('attachments'), speak('en')]);
  expect([i18n._(comment), i18n._(photograph)]).toEqual(['Comment', 'Photo or file']);
});

it('French punctuation does not begin a line: the space before it, and inside of guillemets, does not break', async () => {
  const french = await translations('fr');
  expect([...french.values()].filter((text) => /[^\s,] [:;!?»%](\s|$|<)|« /.test(text))).toEqual([]);
});

it('no sentence counts a noun that does not follow the number', async () => {
  const english = await translations('en');
  const counted = /\{(\d+|\w*(count|total|number|stars|length))\} (records|rolls|rows|photographs|files) /i;
  expect([...english.values()].filter((text) => counted.test(`${text} `))).toEqual([]);
});

it('an English text says what the code says: its catalogue keeps no older wording', async () => {
  const files = (await readdir(new URL('en/', LOCALES))).filter((name) => name.endsWith('.po'));
  const older: string[] = [];
  for (const name of files) {
    for (const [key, text] of await catalogue('en', name)) {
      const [, message = ''] = /^[\w-]+\.po: (.*) \[.+\]$/s.exec(key) ?? [];
      // Texts of the specification have a name of their own.
      if (message !== '' && text !== message) older.push(`${key}: ${text}`);
    }
  }
  expect(older).toEqual([]);
});

it('no French text counts a word in the plural that may be one: "Terminés : 1 sur 3"', async () => {
  const french = await translations('fr');
  const counted = /\{\w+\} (sur \{\w+\} )?(?!mois|sans|dans|plus|pas|hors|vers|sous)[a-zà-ÿ]+s(?![\wà-ÿ’])/;
  const wrong = [...french].filter(([, text]) => !text.includes(', plural,') && counted.test(text));
  expect(wrong.filter(([, text]) => !NEVER_ONE.test(text)).map(([id]) => id)).toEqual([]);
});

/** What is never one: a limit, a clock's fault, the customers of a year, a week's hours, what is only said of several. */
const NEVER_ONE =
  /octets|caractères|secondes|étoiles|clients desservis|WEEK_HOURS|derni[eè]re?s|premières|\{life\}|\{rest\} autres|Supprimer \{0\}|fiches pour l’instant/;
