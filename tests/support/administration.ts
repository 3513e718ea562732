import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import type { Api } from './api.ts';
import { apiOf } from './api.ts';
import type { Ground } from './server-block.ts';

/** Chosen by administrators in tests. */
export const FIRST_PASSWORD = 'a quiet substation';

/** An address that no other test has. */
export function newEmail(): string {
  return `${randomUUID().slice(0, 13)}@people.example`;
}

/** Somebody new in the administrator's tenant. */
export async function newPerson(admin: Api, role: string, email = newEmail()): Promise<AnyRow> {
  return admin.create('/users', { email, name: 'Somebody New', role, password: FIRST_PASSWORD });
}

/** Tries to sign in. */
export async function login(
  ground: Ground,
  email: string,
  { password = FIRST_PASSWORD, tenantId }: { password?: string; tenantId?: string } = {},
) {
  const payload = { email, password, ...(tenantId === undefined ? {} : { tenantId }) };
  return ground.test.app.inject({ method: 'POST', url: '/api/auth/login', payload });
}

/**
 * A person signed in with a password that is not the demo's; one that an administrator typed counts as chosen anew by them.
 *
 * @throws when they cannot
 */
export async function signInAs(
  ground: Ground,
  email: string,
  given: { password?: string; tenantId?: string } = {},
): Promise<Api> {
  await sql`update identities set password_unchanged = false where email = ${email}`.execute(
    ground.test.database.kysely,
  );
  const answer = await login(ground, email, given);
  if (answer.statusCode !== 200) throw new Error(`${email} cannot sign in: ${answer.body}`);
  const { token, user, tenant } = answer.json<Pick<Api['person'], 'token' | 'user' | 'tenant'>>();
  const [cookie] = answer.cookies;
  const headers = { authorization: `Bearer ${token}`, 'x-tenant-id': tenant.id };
  return apiOf(ground.test.app, { token, user, tenant, headers, cookie: `${cookie?.name}=${cookie?.value}` });
}

/** Somebody new with that role, signed in. */
export async function newcomer(ground: Ground, admin: Api, role: string): Promise<Api> {
  const { email } = await newPerson(admin, role);
  return signInAs(ground, String(email));
}

/** The token of the last mail to somebody, as its link has it. */
export async function mailedToken(ground: Ground, email: string): Promise<string> {
  const { rows } = await sql<{ token: string }>`select data ->> 'token' as token from mails
    where recipient = ${email} order by id desc limit 1`.execute(ground.test.database.kysely);
  if (!rows[0]) throw new Error(`no mail to ${email}`);
  return rows[0].token;
}

export interface AuditRow {
  readonly tenant_id: string;
  readonly action: string;
  readonly user_id: string;
  readonly entity: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

/** What the audit log says of one record, oldest first. */
export async function auditOf(ground: Ground, entityId: string): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`select tenant_id, action, user_id, entity, before, after from audit_log
    where entity_id = ${entityId} order by tenant_id, id`.execute(ground.test.database.kysely);
  return rows;
}
