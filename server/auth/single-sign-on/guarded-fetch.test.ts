import { lookup } from 'node:dns';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { addressFault, lookupFor, lookupPublic } from './guarded-fetch.ts';

const INTERNET = { loopback: false, privateHosts: [] };
const DEMO = { loopback: true, privateHosts: [] };
const OWN_NETWORK = { loopback: false, privateHosts: ['keycloak.grid.lan', '10.0.0.1'] };

describe('a call to an address that somebody chose', () => {
  it.each([
    ['https://login.example.com/x', null],
    ['https://8.8.8.8', null],
    ['https://[2606:4700::1111]', null],
    ['http://login.example.com', 'address'],
    ['ftp://login.example.com', 'address'],
    ['https://somebody@login.example.com', 'address'],
    ['http://localhost:3000', 'address'],
    ['https://localhost', 'private_address'],
    ['https://127.0.0.1', 'private_address'],
    ['https://127.1', 'private_address'],
    ['https://0x7f000001', 'private_address'],
    ['https://10.0.0.1', 'private_address'],
    ['https://100.64.0.1', 'private_address'],
    ['https://169.254.169.254', 'private_address'],
    ['https://172.31.0.1', 'private_address'],
    ['https://192.168.1.1', 'private_address'],
    ['https://[::1]', 'private_address'],
    ['https://[::ffff:8.8.8.8]', 'private_address'],
    ['https://[::ffff:192.168.0.1]', 'private_address'],
    ['https://[fe80::1]', 'private_address'],
    ['https://[fd12:3456::1]', 'private_address'],
    ['https://[64:ff9b::a00:1]', 'private_address'],
    ['https://[2002:a00:1::]', 'private_address'],
  ])('to %s: %s', (address, fault) => {
    expect(addressFault(new URL(address), INTERNET)).toBe(fault);
  });

  it('may go to this machine where a demo runs, and to no other private address', () => {
    expect(addressFault(new URL('http://localhost:3000'), DEMO)).toBeNull();
    expect(addressFault(new URL('http://10.0.0.1'), DEMO)).toBe('address');
    expect(addressFault(new URL('https://10.0.0.1'), DEMO)).toBe('private_address');
  });

  it('goes to a host of its own network that the operator named, by https', () => {
    expect(addressFault(new URL('https://keycloak.grid.lan/realms/grid'), OWN_NETWORK)).toBeNull();
    expect(addressFault(new URL('https://KEYCLOAK.grid.lan:8443'), OWN_NETWORK)).toBeNull();
    expect(addressFault(new URL('https://10.0.0.1'), OWN_NETWORK)).toBeNull();
    expect(addressFault(new URL('http://keycloak.grid.lan'), OWN_NETWORK)).toBe('address');
    expect(addressFault(new URL('https://10.0.0.2'), OWN_NETWORK)).toBe('private_address');
    expect(addressFault(new URL('https://localhost'), OWN_NETWORK)).toBe('private_address');
  });

  it('looks a name up with a guard, unless the operator named it', () => {
    expect(lookupFor(new URL('https://login.example.com'), OWN_NETWORK)).toBe(lookupPublic);
    expect(lookupFor(new URL('https://keycloak.grid.lan'), INTERNET)).toBe(lookupPublic);
    expect(lookupFor(new URL('https://keycloak.grid.lan'), OWN_NETWORK)).toBe(lookup);
  });

  it('does not go where a harmless name leads to a private address', async () => {
    const looked = promisify(lookupPublic)('localhost', { all: true });
    await expect(looked).rejects.toThrow('private_address');
  });
});
