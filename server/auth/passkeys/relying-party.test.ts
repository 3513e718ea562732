import { expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

const configured = (url: string) => ({ publicUrl: () => url, isOwnMachine: false });
const ownMachine = { publicUrl: () => 'http://localhost:3000', isOwnMachine: true };

it('is the configured host, whatever the page says that it is', () => {
  const grid = configured('https://fieldline.example.org:8443/');
  const expected = { id: 'fieldline.example.org', origin: 'https://fieldline.example.org:8443' };
  for (const page of [undefined, 'https://evil.example', 'http://localhost:4173', 'null']) {
    expect(relyingPartyOf(grid, page)).toEqual(expected);
  }
});

it('is the page’s own origin on a machine that nobody else reaches, if that is localhost', () => {
  expect(relyingPartyOf(ownMachine, 'http://localhost:5173')).toEqual({
    id: 'localhost',
    origin: 'http://localhost:5173',
  });
  for (const page of [
    undefined,
    'https://evil.example',
    'http://localhost.evil.example',
    'http://localhost@evil',
  ]) {
    expect(relyingPartyOf(ownMachine, page)).toEqual({ id: 'localhost', origin: 'http://localhost:3000' });
  }
});

it.each(['http://192.168.1.7:3000', 'https://10.0.0.1', 'http://[::1]:3000'])(
  'is nothing at %s, for which browsers make no passkeys',
  (url) => {
    expect(relyingPartyOf(configured(url), undefined)).toBeNull();
  },
);
