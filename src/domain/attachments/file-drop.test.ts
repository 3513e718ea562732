import { expect, it } from 'vitest';
import { checkDrop } from './file-drop.ts';

const RULES = { types: ['image/png', 'text/plain'], maximum: 100, minimum: 1, count: 2 };
const file = (name: string, type = 'image/png', size = 10) => ({ name, type, size });

it.each([
  ['another type', [file('a.exe', 'application/x-msdownload')], { code: 'type', types: RULES.types }],
  ['an unknown ending without a type', [file('a.xyz', '')], { code: 'type', types: RULES.types }],
  ['more bytes than allowed', [file('a.png', 'image/png', 101)], { code: 'tooLarge', maximum: 100 }],
  ['fewer bytes than allowed', [file('a.png', 'image/png', 0)], { code: 'tooSmall', minimum: 1 }],
  ['more files than allowed', [file('a.png'), file('b.png'), file('c.png')], { code: 'tooMany' }],
])('%s is refused', (_, files, refusal) => {
  expect(checkDrop(files, RULES)).toEqual({ files: [], refusal });
});

it('a file without a type is taken by its ending', () => {
  expect(checkDrop([file('relay.log', '')], RULES).refusal).toBeNull();
});

it('what a system leaves beside the files counts for nothing', () => {
  const files = [file('.DS_Store', ''), file('Thumbs.db', ''), file('a.png'), file('b.png')];
  expect(checkDrop(files, RULES)).toEqual({ files: files.slice(2), refusal: null });
});
