import { randomUUID } from 'node:crypto';
import { signAccessToken } from '../../server/auth/session/access-token.ts';
import { deriveKey } from '../../server/auth/session/secret.ts';
import { openDatabase } from '../../server/database/database.ts';
import { loadDemo } from '../../server/seed/demo.ts';
import { systemClock } from '../../src/domain/kit/values/ids.ts';
import { onDatabase } from '../../tests/support/on-database.ts';

/** Devices of one tenant: a district with its crews. */
const CREW = 100;

/** The server that is measured has this one, so that nobody has to sign in ten thousand times. */
export const SECRET = 'a secret of the bench, as long as an operator would make it';

/** One person's tablet. */
export interface Person {
  readonly tenantId: string;
  readonly userId: string;
  /** Good for a quarter of an hour. */
  readonly token: string;
  /** A work order that this person goes on with. */
  readonly orderId: string;
}

/** Tenants beside the demo's, each with its people, their sessions, and an order for each of them. */
export async function peopleOf(url: string, devices: number): Promise<Person[]> {
  const database = await openDatabase({ url });
  await loadDemo(database, systemClock);
  await database.close();
  const people = Array.from({ length: devices }, (_, place) => ({
    tenantId: `district-${Math.floor(place / CREW)}`,
    userId: randomUUID(),
    sessionId: randomUUID(),
    orderId: randomUUID(),
  }));
  // As a superuser, whom no policy holds.
  await onDatabase(url, async (client) => {
    for (const [tenantId, crew] of Object.entries(Object.groupBy(people, (person) => person.tenantId))) {
      await client.query('begin');
      await client.query(
        `select set_config('app.tenant_id', $1, true), set_config('app.actor', '{}', true)`,
        [tenantId],
      );
      await client.query('insert into tenants (id, name) values ($1, $1)', [tenantId]);
      await client.query(
        `insert into roles (tenant_id, name, permissions) select $1, name, permissions from roles where tenant_id = 'demo-tenant'`,
        [tenantId],
      );
      for (const statement of OF_CREW) await client.query(statement, [JSON.stringify(crew), tenantId]);
      await client.query('commit');
    }
    await client.query('analyze');
  });
  const key = deriveKey(SECRET, 'access-token');
  return Promise.all(
    people.map(async ({ sessionId, ...person }) => {
      const { tenantId, userId } = person;
      const claims = { userId, tenantId, role: 'planner', sessionId, locale: 'en', location: '' };
      return { ...person, token: await signAccessToken(key, systemClock, claims) };
    }),
  );
}

const CREW_OF =
  'from jsonb_to_recordset($1::jsonb) as given ("userId" uuid, "sessionId" uuid, "orderId" uuid)';

const OF_CREW = [
  `insert into identities (id, email, username, name)
    select "userId", "userId" || '@' || $2, "userId"::text, 'Crew' ${CREW_OF}`,
  `insert into members (tenant_id, id, name, email, username, role)
    select $2, "userId", 'Crew', "userId" || '@' || $2, "userId"::text, 'planner' ${CREW_OF}`,
  `insert into refresh_families (id, user_id, tenant_id, created_at, last_used_at, expires_at)
    select "sessionId", "userId", $2, now(), now(), now() + interval '1 day' ${CREW_OF}`,
  `insert into work_orders (tenant_id, id, title, type, status, priority)
    select $2, "orderId", 'Inspect pole', 'inspection', 'inProgress', 'medium' ${CREW_OF}`,
];
