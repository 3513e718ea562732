import { expect, test } from 'vitest';
import { fileToKeep, hasPolicy } from './kept-file.ts';

const SCRIPT = '/assets/search-worker-1a2b.js';
const POLICY = "default-src 'self'";

const served = () =>
  new Headers({
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'br',
    'content-length': '12345',
    'accept-ranges': 'bytes',
    'cache-control': 'no-cache',
    etag: '"1"',
    'last-modified': 'Sat, 28 Nov 2026 08:00:00 GMT',
    date: 'Sat, 28 Nov 2026 08:00:00 GMT',
    vary: 'accept-encoding',
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });

test('a file that came with others says what its page or worker may do, and nothing of how they came', async () => {
  const kept = fileToKeep(SCRIPT, 'postMessage(1)', served());
  expect(await kept.text()).toBe('postMessage(1)');
  expect(Object.fromEntries(kept.headers)).toEqual({
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test('a style sheet is one', () => {
  const { headers } = fileToKeep('/assets/list-1a2b.css', '', served());
  expect(headers.get('content-type')).toBe('text/css; charset=utf-8');
});

test.each([
  ['of this version', fileToKeep(SCRIPT, '', served()), true],
  ['of one before', new Response('', { headers: { 'content-type': 'text/javascript' } }), false],
  ['that is not there', undefined, false],
])('a kept file %s has a policy: %#', (_, kept, has) => {
  expect(hasPolicy(kept)).toBe(has);
});
