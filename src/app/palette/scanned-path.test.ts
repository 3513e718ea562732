import { expect, it } from 'vitest';
import { scannedPath } from './scanned-path.ts';

const ORIGIN = 'https://fieldline.example';

it('knows the address on a label of this server', () => {
  expect(scannedPath(' https://fieldline.example/tenant/assets/r1\n', ORIGIN)).toBe('/tenant/assets/r1');
});

it.each([
  'transformer T1',
  'https://elsewhere.example/tenant/assets/r1',
  'https://fieldline.example.elsewhere.example/tenant/assets/r1',
  'https://fieldline.example/admin/users',
  'javascript:alert(1)',
  '',
])('takes “%s” for words to look for', (text) => {
  expect(scannedPath(text, ORIGIN)).toBeUndefined();
});
