import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { ELSEWHERE } from '../../../src/domain/identity/admin-calls.ts';
import { allows } from '../../../src/domain/identity/permission.ts';
import { PLATFORM_TENANT } from '../../../src/domain/identity/tenant.ts';
import type { AdminOverview, ReportedError } from '../../../src/domain/identity/tenant-usage.ts';
import type { Actor } from '../../database/schema/actor.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { inTenant, requireActor, withIdentityService } from '../../database/tenants/tenant.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { callerIn, isOfPlatform, recordReading } from '../../resource/http/acting-in.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/http/route-schemas.ts';
import { readAs } from '../../resource/input/validate.ts';
import type { PlatformDeps } from './platform-deps.ts';
import { countedSince, NOTHING, sumOfUsage, usageOf } from './usage.ts';
import { quotasSchema, usageSchema } from './usage-schema.ts';

const TAGS = ['Administration'];

/** Reported errors in one answer. */
const SHOWN = 50;

const overviewAnswer = z.object({
  tenants: z.nullable(z.object({ active: z.int(), suspended: z.int() })),
  usage: usageSchema,
  quotas: z.nullable(quotasSchema),
});

const errorsQuery = z.strictObject({ tenantId: z.optional(z.string().check(z.maxLength(63))) });

const errorAnswer = z.object({
  id: z.int(),
  at: z.string(),
  userId: z.string(),
  user: z.nullable(z.string()),
  deviceId: z.nullable(z.string()),
  message: z.string(),
});

/** How things stand: for a tenant's administrators in their tenant, for people of the platform in all of them. */
export function overviewRoutes(app: FastifyInstance, deps: PlatformDeps): void {
  overviewRoute(app, deps);
  errorsRoute(app, deps);
}

function overviewRoute(app: FastifyInstance, { database, clock }: PlatformDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'How many people, devices with unsent work, files and errors there are',
    response: { 200: overviewAnswer, ...problemAnswers },
  };
  app.get('/admin/overview', { schema, ...DESCRIBED_ELSEWHERE }, async (request) => {
    const actor = requireActor(request);
    const since = countedSince(clock.now());
    return inTenant(database, actor, (trx) =>
      isOfPlatform(actor) && allows(actor.permissions, ELSEWHERE.read)
        ? withIdentityService(trx, () => overviewOfAll(trx, since))
        : overviewOfOwn(trx, actor, since),
    );
  });
}

function errorsRoute(app: FastifyInstance, { database, clock }: PlatformDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'What apps reported in the last day, newest first; people of the platform may name the tenant',
    querystring: errorsQuery,
    response: { 200: z.array(errorAnswer), ...problemAnswers },
  };
  app.get('/admin/errors', { schema, ...DESCRIBED_ELSEWHERE }, async (request) => {
    const { tenantId } = readAs(errorsQuery, request.query);
    const actor = await callerIn(database, request, tenantId);
    const { errors: since } = countedSince(clock.now());
    return inTenant(database, actor, async (trx) => {
      if (actor.isGuest) await recordReading(trx, 'errorReport');
      const { rows } = await sql<ReportedError>`select report.id, report.at, report.user_id as "userId",
          members.name as "user", report.device_id as "deviceId", report.message
        from client_logs as report
        left join members on members.tenant_id = report.tenant_id and members.id::text = report.user_id
        where report.tenant_id = ${actor.tenantId} and report.level = 'error' and report.at > ${since}
        order by report.id desc limit ${SHOWN}`.execute(trx);
      return rows;
    });
  });
}

/** Without the platform itself, which is nobody's customer. */
async function overviewOfAll(
  trx: Transaction<Tables>,
  since: ReturnType<typeof countedSince>,
): Promise<AdminOverview> {
  const tenants = await trx
    .selectFrom('tenants')
    .select(['id', 'status'])
    .where('id', '!=', PLATFORM_TENANT)
    .execute();
  const usages = await usageOf(
    trx,
    tenants.map(({ id }) => id),
    since,
  );
  const active = tenants.filter(({ status }) => status === 'active').length;
  return {
    tenants: { active, suspended: tenants.length - active },
    usage: sumOfUsage(usages.values()),
    quotas: null,
  };
}

async function overviewOfOwn(
  trx: Transaction<Tables>,
  { tenantId }: Actor,
  since: ReturnType<typeof countedSince>,
): Promise<AdminOverview> {
  const usages = await usageOf(trx, [tenantId], since);
  const { users, storageBytes } = await trx
    .selectFrom('tenants')
    .select(['quota_users as users', 'quota_storage as storageBytes'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return { tenants: null, usage: usages.get(tenantId) ?? NOTHING, quotas: { users, storageBytes } };
}
