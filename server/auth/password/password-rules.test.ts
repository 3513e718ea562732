import { expect, it } from 'vitest';
import { passwordFault } from './password-rules.ts';

const EMAIL = 'lena.vogt@riverside.example';

it.each([
  'line crew at dawn',
  'Tr0ub4dour&3x',
  'ünïcödé wörds',
  'pylon password transformer',
  '          and then some',
  'gridlock in winter',
  '8264 1937 dragon 5520',
])('a password may be anything long that is not common: %s', (password) => {
  expect(passwordFault(password, EMAIL)).toBeNull();
});

it.each([
  ['nine char', 'at least 10'],
  ['x1'.repeat(101), 'at most 200'],
  ['1234567890', 'first that anybody'],
  ['Qwertyuiop', 'first that anybody'],
  ['Password2026!', 'first that anybody'],
  ['!!Bienvenue01', 'first that anybody'],
  ['ｐａｓｓｗｏｒｄ１２３', 'first that anybody'],
  ['Dragon!2026', 'first that anybody'],
  ['Fieldline_1', 'first that anybody'],
  ['usuckballz1', 'first that anybody'],
  ['aaaaaaaaaaaa', 'first that anybody'],
  ['abcabcabcabc', 'first that anybody'],
  ['xx LENA.VOGT xx', 'email address'],
  ['!Riverside1!', 'email address'],
])(
  'a password that is too short, too long, common or one’s own address is refused: %s',
  (password, words) => {
    expect(passwordFault(password, EMAIL)?.message).toContain(words);
  },
);

it('a password of 200 characters is taken', () => {
  const longest = Array.from({ length: 50 }, (_, pole) => `p${String(pole).padStart(2, '0')} `).join('');
  expect([longest.length, passwordFault(longest, EMAIL)]).toEqual([200, null]);
  expect(passwordFault(`${longest}!`, EMAIL)?.code).toBe('password_too_long');
});

it('a short name is in many a word, and refuses none', () => {
  expect(passwordFault('planet and stars', 'lan@grid.example')).toBeNull();
});
