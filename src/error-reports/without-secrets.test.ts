import { expect, it } from 'vitest';
import { eachWithoutSecrets, withoutSecrets } from './without-secrets.ts';

it.each([
  ['https://grid.example/reset?token=abc#x', 'https://grid.example/reset'],
  ['GET /api/surveys?after=7 failed', 'GET /api/surveys failed'],
  ['Bearer eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl', 'Bearer [token]'],
  ['no such person: tech1@demo.example', 'no such person: [email]'],
  ['nav > a.css-1[aria-label="Call Ada Fox"][type="button"]', 'nav > a.css-1[type="button"]'],
  ['Did it work? Yes', 'Did it work? Yes'],
])('%s', (text, clean) => expect(withoutSecrets(text)).toBe(clean));

it('reaches every text of a report', () => {
  const report = { exception: { values: [{ value: 'at /a?b=c' }] }, level: 'error', count: 1 };
  expect(eachWithoutSecrets(report)).toEqual({
    exception: { values: [{ value: 'at /a' }] },
    level: 'error',
    count: 1,
  });
});
