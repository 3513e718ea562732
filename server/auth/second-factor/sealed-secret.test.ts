import { expect, it } from 'vitest';
import { deriveKey } from '../session/secret.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

const KEY = deriveKey('a secret for tests, long enough for everybody', 'second-factor');

it('a sealed secret opens with the same key for the same person, and says nothing', () => {
  const sealed = sealSecret(KEY, 'lena', 'JBSWY3DP');
  expect(openSecret(KEY, 'lena', sealed)).toBe('JBSWY3DP');
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('JBSWY3DP');
  expect(sealSecret(KEY, 'lena', 'JBSWY3DP')).not.toBe(sealed);
});

it('a sealed secret opens with no other key, for nobody else, and not when it was changed', () => {
  const sealed = sealSecret(KEY, 'lena', 'JBSWY3DP');
  const changed = Buffer.from(sealed, 'base64');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  const otherKey = deriveKey('another secret, which is as long as the first', 'second-factor');
  expect(openSecret(otherKey, 'lena', sealed)).toBeNull();
  expect(openSecret(KEY, 'marcus', sealed)).toBeNull();
  for (const rubbish of [changed.toString('base64'), '', 'AAAA'])
    expect(openSecret(KEY, 'lena', rubbish)).toBeNull();
});
