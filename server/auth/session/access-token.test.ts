import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { ACCESS_TOKEN_LIFETIME, signAccessToken, verifyAccessToken } from './access-token.ts';
import { deriveKey } from './secret.ts';

const SECRET = 'a secret for tests, long enough for everybody';
const KEY = deriveKey(SECRET, 'access-token');
const NOW = Date.UTC(2026, 10, 23, 6, 0);
const CLOCK = { now: () => NOW };
const PERSON = {
  userId: '01931c5e-7a00-7000-8000-000000000001',
  tenantId: 'demo-tenant',
  role: 'planner',
  sessionId: '01931c5e-7a00-7000-8000-000000000002',
  locale: 'fr',
  location: 'Lyon',
};

const seconds = NOW / 1000;
const CLAIMS = {
  iss: 'fieldline',
  aud: 'fieldline',
  sub: PERSON.userId,
  exp: seconds + 60,
  tenantId: PERSON.tenantId,
  sid: PERSON.sessionId,
  role: PERSON.role,
};

const signed = (claims: object, key: Uint8Array = KEY, alg = 'HS256') =>
  new SignJWT({ ...CLAIMS, ...claims }).setProtectedHeader({ alg }).sign(key);

const read = (token: string, at = NOW) => verifyAccessToken(KEY, { now: () => at }, token);

describe('an access token', () => {
  it('says who somebody is, until it expires', async () => {
    const token = await signAccessToken(KEY, CLOCK, PERSON);
    expect(await read(token)).toEqual({ ...PERSON, expiresAt: seconds + ACCESS_TOKEN_LIFETIME });
    expect(await read(token, NOW + ACCESS_TOKEN_LIFETIME * 1000 - 1000)).not.toBeNull();
    expect(await read(token, NOW + ACCESS_TOKEN_LIFETIME * 1000)).toBeNull();
  });

  it('made by hand in the same way is one: what is refused below is refused for what is wrong with it', async () => {
    expect(await read(await signed({}))).toMatchObject({ userId: PERSON.userId });
  });

  it.each([
    ['with another secret', () => signed({}, deriveKey(`${SECRET}!`, 'access-token'))],
    ['for another purpose', () => signed({}, deriveKey(SECRET, 'passkey-challenge'))],
    ['by another algorithm', () => signed({}, new Uint8Array([...KEY, ...KEY]), 'HS512')],
  ])('signed %s is none', async (_how, make) => {
    expect(await read(await make())).toBeNull();
  });

  it('that is not signed, or was changed, is none', async () => {
    const { iss, aud, sub, exp, ...claims } = CLAIMS;
    const unsigned = new UnsecuredJWT(claims)
      .setIssuer(iss)
      .setAudience(aud)
      .setSubject(sub)
      .setExpirationTime(exp);
    expect(await read(unsigned.encode())).toBeNull();
    const [header = '', payload = '', mac = ''] = (await signed({})).split('.');
    const changed = JSON.stringify({ ...CLAIMS, role: 'super_admin' });
    expect(await read([header, Buffer.from(changed).toString('base64url'), mac].join('.'))).toBeNull();
    expect(await read([header, payload, ''].join('.'))).toBeNull();
    expect(await read('nonsense')).toBeNull();
  });

  it.each([
    ['of another issuer', { iss: 'somebody' }],
    ['for another audience', { aud: 'somebody' }],
    ['that is good only later', { nbf: seconds + 60 }],
    ['without a person', { sub: undefined }],
    ['without an end', { exp: undefined }],
    ['without a tenant', { tenantId: undefined }],
    ['without a session', { sid: undefined }],
    ['with a role that is none', { role: 7 }],
  ])('%s is none', async (_what, claims) => {
    expect(await read(await signed(claims))).toBeNull();
  });
});
