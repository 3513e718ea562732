import { argon2Sync } from 'node:crypto';
import type { Database } from '../../server/database/database.ts';
import { asIdentityService } from '../../server/database/tenants/tenant.ts';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';

/** For the many who sign in during tests: a hash is as strong as it says itself, and this one is checked in no time. */
export function cheapHash(password: string): string {
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const nonce = Buffer.alloc(16, 1);
  const tag = argon2Sync('argon2id', { ...cost, message: password, nonce, tagLength: 32 });
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`;
}

/** Everybody of the demo signs in with the same password as before. */
export async function cheapenDemo(database: Database): Promise<void> {
  const password_hash = cheapHash(DEMO_PASSWORD);
  await asIdentityService(database, (trx) =>
    trx.updateTable('identities').set({ password_hash }).where('password_hash', 'is not', null).execute(),
  );
}
