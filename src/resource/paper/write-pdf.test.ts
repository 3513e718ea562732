import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type PdfElement, readPdf } from '../../../tests/support/read-pdf.ts';
import { greatestOf } from '../../domain/kit/values/long-lists.ts';
import type { Paper, PaperFont, PaperPart } from './paper.ts';
import { writePdf } from './write-pdf.ts';

const font = (folder: string, file: string) =>
  new Uint8Array(readFileSync(`node_modules/@expo-google-fonts/${folder}/${file}.ttf`));

const FONTS: readonly PaperFont[] = [
  { family: 'Inter', isBold: false, bytes: font('inter', '400Regular/Inter_400Regular') },
  { family: 'Inter', isBold: true, bytes: font('inter', '700Bold/Inter_700Bold') },
  {
    family: 'Arabic',
    isBold: false,
    bytes: font('noto-sans-arabic', '400Regular/NotoSansArabic_400Regular'),
  },
  { family: 'Arabic', isBold: true, bytes: font('noto-sans-arabic', '700Bold/NotoSansArabic_700Bold') },
];

const paperOf = (parts: readonly PaperPart[], given: Partial<Paper> = {}): Paper => ({
  language: 'en',
  direction: 'ltr',
  letterhead: ['Alder Power', '12 Mill Lane', 'Tel. +44 20 7946 0000'],
  logo: null,
  kind: 'Job sheet',
  number: 'JS-2041',
  title: 'Inspection of transformer 12',
  state: ['Completed'],
  pageOf: 'Page {page} of {pages}',
  foot: 'Alder Power',
  code: { text: 'https://alder.example/tenant/job-sheets/1', alt: 'Address of this record' },
  parts,
  ...given,
});

const read = async (paper: Paper) => readPdf(await writePdf(paper, FONTS, new Date('2026-11-21T06:00:00Z')));

const roles = ({ role, children = [] }: PdfElement): string[] => [
  ...(role === undefined ? [] : [role]),
  ...children.flatMap(roles),
];

/** What is said in place of each picture. */
const figures = ({ role, alt, children = [] }: PdfElement): string[] => [
  ...(role === 'Figure' && alt !== undefined ? [alt] : []),
  ...children.flatMap(figures),
];

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('says everything, tagged for whoever cannot see it', async () => {
  const { pages, title, language, isTagged } = await read(
    paperOf([
      { kind: 'facts', facts: [{ label: 'Assigned to', value: 'Tess Technician' }] },
      { kind: 'heading', text: 'Checklist' },
      { kind: 'table', head: ['', 'Step', 'Value'], lines: [['1', 'Oil level', '≤ 5 µΩ, Łódź, Київ']] },
      { kind: 'signature', path: 'M 30 100 L 300 60', lines: ['Signed by: Ann'], alt: 'Signature' },
    ]),
  );
  const [page] = pages;
  const text = page?.text ?? '';
  for (const said of [
    'Alder Power',
    '12 Mill Lane',
    'JS-2041',
    'Tess Technician',
    '≤ 5 µΩ, Łódź, Київ',
    'Ann',
    'Page 1 of 1',
  ])
    expect(text.normalize('NFKC')).toContain(said.normalize('NFKC'));
  const found = roles(page?.tree ?? {});
  for (const role of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure'])
    expect(found).toContain(role);
  expect([title, language, isTagged]).toEqual(['Inspection of transformer 12', 'en', true]);
});

it.each(['ltr', 'rtl'] as const)(
  'bears the logo above the name, with words for whoever cannot see it: %s',
  async (direction) => {
    const logo = { bytes: PIXEL, width: 300, height: 100, caption: 'An alder leaf' };
    const [plain] = (await read(paperOf([], { direction }))).pages;
    const [page] = (await read(paperOf([], { direction, logo }))).pages;
    expect([plain?.pictures, page?.pictures]).toEqual([0, 1]);
    expect(figures(page?.tree ?? {})).toEqual(['Address of this record', 'An alder leaf']);
    expect(page?.text.replaceAll(/\P{L}/gu, '')).toContain('AlderPower');
  },
);

it('goes on on as many pages as it takes, and numbers them', async () => {
  const lines = Array.from({ length: 90 }, (_, place) => [
    `${place + 1}`,
    `Step ${place + 1}`,
    'word '.repeat(20),
  ]);
  const { pages } = await read(paperOf([{ kind: 'table', head: ['', 'Step', 'Note'], lines }]));
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.map(({ text }) => /Page \d+ of \d+/.exec(text)?.[0])).toEqual(
    pages.map((_, place) => `Page ${place + 1} of ${pages.length}`),
  );
  expect(pages.every(({ text }) => text.includes('Note'))).toBe(true);
  for (const [, step = ''] of lines)
    expect(pages.filter(({ text }) => text.includes(`${step} word`))).toHaveLength(1);
});

it('loses no word of a cell that is longer than a page', async () => {
  const words = Array.from({ length: 1500 }, (_, place) => `w${place}`);
  const { pages } = await read(paperOf([{ kind: 'table', head: ['Note'], lines: [[words.join(' ')]] }]));
  const said = pages.flatMap(({ text }) => text.match(/\bw\d+\b/g) ?? []);
  expect(said).toEqual(words);
});

it('breaks a word that is wider than its column, and stays within the page', async () => {
  const { pages } = await read(paperOf([{ kind: 'text', text: 'x'.repeat(600) }]));
  const words = pages.flatMap((page) => page.words);
  expect(words.filter(({ text }) => /^x+$/.test(text)).reduce((sum, { text }) => sum + text.length, 0)).toBe(
    600,
  );
  for (const { right } of words) expect(right).toBeLessThanOrEqual(548);
});

it('stands on the right where the language begins there, numbers and other scripts in their order', async () => {
  const rtl = paperOf([{ kind: 'text', text: 'الجهد 11 kV' }], {
    direction: 'rtl',
    language: 'ar',
    title: 'فحص',
  });
  const [page] = (await read(rtl)).pages;
  const words = page?.words ?? [];
  const edge = greatestOf(
    0,
    words.map(({ right }) => right),
  );
  expect(edge).toBeGreaterThan(545);
  // The reader of PDFs reckons with the width of marks above letters.
  expect(edge).toBeLessThanOrEqual(552);
  const latin = words.find(({ text }) => text.includes('kV'));
  const number = words.find(({ text }) => text.includes('11'));
  // Within its own script a text keeps its order.
  expect(number?.left).toBeLessThanOrEqual(latin?.left ?? 0);
});

it('keeps a latin sentence in its order on a paper that begins at the right', async () => {
  const rtl = paperOf([{ kind: 'text', text: 'Is it tight?' }], { direction: 'rtl' });
  expect((await read(rtl)).pages[0]?.text).toContain('Is it tight?');
});
