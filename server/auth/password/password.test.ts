import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

describe('a password', () => {
  it('matches its own hash only', async () => {
    const hash = await hashPassword('line crew at dawn');
    await expect(verifyPassword('line crew at dawn', hash)).resolves.toBe(true);
    for (const other of [
      'line crew at dusk',
      'Line crew at dawn',
      ' line crew at dawn',
      'line crew at dawn ',
      'line crew',
    ])
      await expect(verifyPassword(other, hash), other).resolves.toBe(false);
  });

  it('costs the same work whether somebody has it, has another one, has none, or does not exist', async () => {
    const hash = await hashPassword('line crew at dawn');
    const derived: [algorithm: string, parameters: object][] = [];
    const counted: Parameters<typeof verifyPassword>[2] = async (algorithm, parameters) => {
      derived.push([algorithm, parameters]);
      return argon2Sync(algorithm, parameters);
    };
    for (const [password, stored] of [
      ['line crew at dawn', hash],
      ['line crew at dusk', hash],
      ['line crew at dusk', null],
    ] as const)
      await verifyPassword(password, stored, counted);
    const full = [
      'argon2id',
      expect.objectContaining({ memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }),
    ];
    expect(derived).toEqual([full, full, full]);
  });

  it('is hashed with a salt of its own and with its parameters beside it', async () => {
    const [first, second] = [await hashPassword('same password'), await hashPassword('same password')];
    expect(first).not.toBe(second);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('verifies against the published vector of another implementation', async () => {
    // phc-winner-argon2's test suite: argon2id, v=19, t=2, m=2^8, p=1, "password", "somesalt".
    const hash = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    await expect(verifyPassword('password', hash)).resolves.toBe(true);
  });

  it('is the same whichever way a keyboard composes its letters', async () => {
    const hash = await hashPassword('schl\u00fcssel 1');
    await expect(verifyPassword('schlu\u0308ssel 1', hash)).resolves.toBe(true);
  });

  it('matches nothing where no hash, or no readable one, is stored', async () => {
    for (const hash of [null, '', 'plain text', '$argon2id$v=19$m=1,t=1,p=1$x']) {
      await expect(verifyPassword('', hash)).resolves.toBe(false);
    }
  });
});
