import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { FoundPerson } from '../../../src/domain/identity/found-person.ts';
import { PEOPLE_SEARCH } from '../../../src/domain/identity/found-person.ts';
import { PLATFORM_TENANT } from '../../../src/domain/identity/tenant.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { inTenant, readAsIdentityService } from '../../database/tenants/tenant.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { recordReading, requirePlatform } from '../../resource/http/acting-in.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/http/route-schemas.ts';
import { textSchema } from '../../resource/input/body-schemas.ts';
import { readAs } from '../../resource/input/validate.ts';
import { searchWords } from '../../resource/read/list-query.ts';
import type { PlatformDeps } from './platform-deps.ts';

const { fewest, most } = PEOPLE_SEARCH;

const query = z.strictObject({
  search: textSchema(200).check(z.minLength(fewest, `must have at least ${fewest} characters`)),
});

const answer = z.array(
  z.object({
    tenantId: z.string(),
    tenant: z.string(),
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.string(),
    status: z.string(),
  }),
);

/** Who calls for help says their name or address, and seldom the tenant: people of the platform look in all of them. */
export function peopleSearchRoute(app: FastifyInstance, { database }: PlatformDeps): void {
  const schema = {
    tags: ['Tenants'],
    summary: `Find people of all tenants by words of their name or address: the first ${most}`,
    querystring: query,
    response: { 200: answer, ...problemAnswers },
  };
  app.get('/admin/users', { schema, ...DESCRIBED_ELSEWHERE }, async (request) => {
    const actor = requirePlatform(request);
    const { search } = readAs(query, request.query);
    const found = await readAsIdentityService(database, (trx) => findPeople(trx, searchWords(search)));
    // Each tenant reads in its own log that somebody looked at its people.
    for (const tenantId of new Set(found.map((person) => person.tenantId))) {
      await inTenant(database, { ...actor, tenantId, isGuest: true }, (trx) => recordReading(trx, 'user'));
    }
    return found;
  });
}

/** Each word has to stand in the name or the address. */
async function findPeople(trx: Transaction<Tables>, words: readonly string[]): Promise<FoundPerson[]> {
  if (words.length === 0) return [];
  const matches = words.map((word) => sql`strpos(members.search_text, ${word}) > 0`);
  const { rows } =
    await sql<FoundPerson>`select members.tenant_id as "tenantId", tenants.name as tenant, members.id,
      members.name, members.email, members.role, members.status
    from members join tenants on tenants.id = members.tenant_id
    where members.deleted_at is null and members.tenant_id <> ${PLATFORM_TENANT}
      and ${sql.join(matches, sql` and `)}
    order by members.sort_name, members.email, sort_key(tenants.name) limit ${most}`.execute(trx);
  return rows;
}
