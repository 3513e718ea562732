import { describe, expect, it } from 'vitest';
import { decodeRefreshKey, encodeRefreshKey } from './refresh-cookie.ts';
import { deriveKey } from './secret.ts';

const SECRET = 'a secret of sufficient length for this test';
const KEY = deriveKey(SECRET, 'refresh-cookie');
const REFRESH = { family: '0192d5f0-0000-7000-8000-000000000001', generation: 12 };

describe('a refresh key', () => {
  it('is derived: the same family and generation always give the same value', () => {
    expect(encodeRefreshKey(KEY, REFRESH)).toBe(encodeRefreshKey(KEY, { ...REFRESH }));
    expect(decodeRefreshKey(KEY, encodeRefreshKey(KEY, REFRESH))).toEqual(REFRESH);
  });

  it('cannot be made for another generation or family, nor with a key meant for something else', () => {
    const [family, generation, mac] = encodeRefreshKey(KEY, REFRESH).split('.');
    const forged = [
      `${family}.13.${mac}`,
      `0192d5f0-0000-7000-8000-000000000002.${generation}.${mac}`,
      encodeRefreshKey(deriveKey(SECRET, 'access-token'), REFRESH),
    ];
    for (const value of forged) expect(decodeRefreshKey(KEY, value)).toBeNull();
  });

  it('is nothing when it is not spelled exactly as we spell it', () => {
    const value = encodeRefreshKey(KEY, REFRESH);
    const [family, , mac] = value.split('.');
    for (const other of [undefined, '', '..', `${value}.x`, `${family}.012.${mac}`, `${family}.0.${mac}`]) {
      expect(decodeRefreshKey(KEY, other)).toBeNull();
    }
  });
});
