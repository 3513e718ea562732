import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newTotpSecret, otpauthUrl, stepOf } from './totp.ts';

/** RFC 6238, appendix B: the secret, and the last six of the eight digits for SHA-1. */
const SECRET = Secret.fromLatin1('12345678901234567890').base32;

describe('a code', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [20_000_000_000, '353130', 666_666_666],
  ])('at %d s is %s, of step %d, as the RFC says', (seconds, code, step) => {
    expect(stepOf(SECRET, code, seconds * 1000)).toBe(step);
  });

  it('is taken one step early and one step late, not two', () => {
    const at = (seconds: number) => stepOf(SECRET, '005924', (1_234_567_890 + seconds) * 1000);
    expect([at(-60), at(-30), at(30), at(60)]).toEqual([null, 41_152_263, 41_152_263, null]);
  });

  it('is not any other, nor anything but six digits', () => {
    for (const code of ['005925', '', '5924', '89005924', 'abcdef'])
      expect(stepOf(SECRET, code, 1_234_567_890_000)).toBeNull();
  });
});

describe('a secret', () => {
  it('has 160 bits and is new each time', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
  });

  it('is told to an authenticator app with the name of the product and of the person', () => {
    const url = otpauthUrl(SECRET, 'lena@grid.example');
    expect(url).toContain('otpauth://totp/Fieldline:lena%40grid.example?');
    expect(new URL(url).searchParams.get('secret')).toBe(SECRET);
  });
});
