import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { addressFault, lookupPublic } from './guarded-fetch.ts';

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
    expect(addressFault(new URL(address), false)).toBe(fault);
  });

  it('may go to this machine where a demo runs, and to no other private address', () => {
    expect(addressFault(new URL('http://localhost:3000'), true)).toBeNull();
    expect(addressFault(new URL('http://10.0.0.1'), true)).toBe('address');
    expect(addressFault(new URL('https://10.0.0.1'), true)).toBe('private_address');
  });

  it('does not go where a harmless name leads to a private address', async () => {
    const looked = promisify(lookupPublic)('localhost', { all: true });
    await expect(looked).rejects.toThrow('private_address');
  });
});
