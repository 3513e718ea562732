import { readdirSync, readFileSync } from 'node:fs';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { expect, it } from 'vitest';
import { loadMessages, loadModuleMessages } from '../../app/catalogues.ts';
import { PROBLEMS } from '../../domain/kit/problems/problem.ts';
import { REASONS } from '../../domain/kit/problems/problem-reasons.ts';
import { detailWords, refusalWords } from './problem-words.ts';

async function speak(language: string): Promise<void> {
  await loadMessages(language, (messages) => i18n.loadAndActivate({ locale: language, messages }));
  await loadModuleMessages('problems');
}

const said = (words: MessageDescriptor | null) => (words ? i18n._(words) : '');

const REFUSALS = [
  ...Object.keys(PROBLEMS).map((code) => ({ code, reason: undefined })),
  ...Object.keys(REASONS).map((reason) => ({ code: 'forbidden', reason })),
];

it('every code and every reason of the product has words in English and in French', async () => {
  const texts = new Map<string, string[]>();
  for (const language of ['en', 'fr']) {
    await speak(language);
    const words = REFUSALS.map((refusal) => said(refusalWords(refusal)));
    texts.set(language, words);
    expect(words.filter((text) => text === '')).toEqual([]);
  }
  const english = texts.get('en') ?? [];
  expect(english.length).toBeGreaterThan(70);
  expect(texts.get('fr')?.filter((text) => english.includes(text))).toEqual([]);
});

it('every fault of a field that the server names has words', () => {
  const sources = ['server', 'src/domain'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
  );
  const details =
    /\bpath(?:: [^,]+)?, code: '([a-z_]+)'|refusePackage\(\s*'([a-z_]+)'|wrong\([^\n]+, '([a-z_]+)'\)/g;
  const codes = new Set(
    sources.flatMap((source) => [...source.matchAll(details)].map((found) => found.slice(1).join(''))),
  );
  expect(codes.size).toBeGreaterThan(15);
  expect(
    [...codes].filter((code) => typeof detailWords({ code, message: 'in English' }) === 'string'),
  ).toEqual([]);
});

it('what is newer than this app is left to the words of the server', () => {
  expect(refusalWords({ code: 'of_tomorrow' })).toBeNull();
  expect(refusalWords({ code: 'forbidden', reason: 'of_tomorrow' })).toBe(
    refusalWords({ code: 'forbidden' }),
  );
  expect(detailWords({ code: 'of_tomorrow', message: 'is of tomorrow' })).toBe('is of tomorrow');
});
