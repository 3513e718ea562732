import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { allows } from '../../../src/domain/identity/permission.ts';
import {
  PLATFORM_TENANT,
  TENANT_ID,
  TENANT_LIMITS,
  TENANT_STATUSES,
  tenantIdOf,
} from '../../../src/domain/identity/tenant.ts';
import { TROUBLES } from '../../../src/domain/identity/tenant-usage.ts';
import { etagOf } from '../../../src/domain/sync/wire.ts';
import { type Actor } from '../../database/schema/actor.ts';
import { inTenant, withIdentityService } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { requirePlatform } from '../../resource/http/acting-in.ts';
import { carryOutModuleWrite } from '../../resource/http/module-write.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/http/route-schemas.ts';
import {
  currencySchema,
  emailSchema,
  localeSchema,
  textSchema,
  timeZoneSchema,
} from '../../resource/input/body-schemas.ts';
import { readAs } from '../../resource/input/validate.ts';
import { searchWords } from '../../resource/read/list-query.ts';
import { limitSchema, nextLink, readLimit } from '../../resource/read/paging.ts';
import { changeTenant, insertTenant } from './change-tenant.ts';
import type { PlatformDeps } from './platform-deps.ts';
import { listTenants, readTenant } from './tenants.ts';
import { quotasSchema, usageSchema } from './usage-schema.ts';

const TAGS = ['Tenants'];
const params = z.object({ id: z.string() });

interface NamedTenant {
  Params: { id: string };
}

const count = (most: number) => z.nullable(z.int().check(z.gte(1), z.lte(most)));
const { least, most } = TENANT_LIMITS.offlineDays;

const changeable = {
  plan: z.optional(z.nullable(textSchema(TENANT_LIMITS.plan))),
  region: z.optional(z.nullable(textSchema(TENANT_LIMITS.region))),
  offlineDays: z.optional(z.int().check(z.gte(least), z.lte(most))),
  overReceiptPercent: z.optional(z.number().check(z.gte(0), z.lte(TENANT_LIMITS.overReceiptPercent.most))),
  timeZone: z.optional(timeZoneSchema),
  currency: z.optional(currencySchema),
  /** Of everybody who signs in by password: the tenant's own setting, `PUT /auth/second-factor-policy`. */
  secondFactorRequired: z.optional(z.boolean()),
  /** Null: without limit. */
  quotas: z.optional(
    z.strictObject({
      users: z.optional(count(1_000_000)),
      storageBytes: z.optional(count(Number.MAX_SAFE_INTEGER)),
    }),
  ),
};

const newTenant = z.strictObject({
  /** Made from the name where it is not given. */
  id: z.optional(z.string().check(z.regex(TENANT_ID, 'must be lower-case letters, digits and -'))),
  name: textSchema(TENANT_LIMITS.name),
  ...changeable,
  adminEmail: emailSchema,
  adminName: z.optional(textSchema(200)),
  locale: z.optional(localeSchema),
});

const tenantChanges = z.strictObject({ name: z.optional(textSchema(TENANT_LIMITS.name)), ...changeable });
const statusChange = z.strictObject({ status: z.enum(TENANT_STATUSES) });

/** A tenant as these calls answer it. */
export const tenantAnswer = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.nullable(z.string()),
  region: z.nullable(z.string()),
  status: z.enum(TENANT_STATUSES),
  offlineDays: z.int(),
  overReceiptPercent: z.number(),
  timeZone: z.string(),
  currency: z.string(),
  secondFactorRequired: z.boolean(),
  quotas: quotasSchema,
  users: z.int(),
  usage: usageSchema,
  adminEmail: z.nullable(z.string()),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

const oneAnswer = { 200: tenantAnswer, ...problemAnswers };

/** For people of the platform: staff reads, a super admin writes. Nobody deletes a tenant by a call. */
export function tenantRoutes(app: FastifyInstance, deps: PlatformDeps): void {
  listRoute(app, deps);
  readRoute(app, deps);
  createRoute(app, deps);
  changeRoutes(app, deps);
}

/** Which tenants somebody looks for; absent: all. */
export const tenantSearch = z.strictObject({
  search: z.optional(textSchema(200)),
  status: z.optional(z.enum(TENANT_STATUSES)),
  /** With this trouble, or with any. */
  trouble: z.optional(z.enum([...TROUBLES, 'any'])),
});

const listQuery = z.strictObject({
  limit: limitSchema,
  after: z.optional(z.string().check(z.regex(TENANT_ID, 'is not a position in this list'))),
  ...tenantSearch.shape,
});

function listRoute(app: FastifyInstance, { database, clock }: PlatformDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'List the tenants',
    querystring: listQuery,
    response: { 200: z.array(tenantAnswer), ...problemAnswers },
  };
  app.get('/tenants', { schema, ...DESCRIBED_ELSEWHERE }, async (request, reply) => {
    const actor = requirePlatform(request);
    const { limit, after = null, ...search } = readAs(listQuery, request.query);
    const query = { limit: readLimit(limit), after, ...tenantsLookedFor(search) };
    const { rows, total, next } = await inTenant(database, actor, (trx) =>
      withIdentityService(trx, () => listTenants(trx, query, clock.now())),
    );
    reply.header('x-total-count', total);
    if (next !== null) reply.header('link', nextLink(request.url, next));
    return rows;
  });
}

export function tenantsLookedFor(given: z.infer<typeof tenantSearch>) {
  const { search = '', status = null, trouble = null } = given;
  return { words: searchWords(search), status, trouble };
}

function readRoute(app: FastifyInstance, { database, clock }: PlatformDeps): void {
  const schema = { tags: TAGS, summary: 'Read a tenant', params, response: oneAnswer };
  app.get<NamedTenant>('/tenants/:id', { schema, ...DESCRIBED_ELSEWHERE }, async (request, reply) => {
    const actor = requirePlatform(request);
    const { tenant, epoch } = await inTenant(database, actor, async (trx, context) => ({
      tenant: await withIdentityService(trx, () => readTenant(trx, request.params.id, clock.now())),
      epoch: context.epoch,
    }));
    reply.header('etag', etagOf(epoch, tenant.version));
    return tenant;
  });
}

function createRoute(app: FastifyInstance, deps: PlatformDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'Add a tenant with its roles, switches and plugins, and invite its first administrator',
    body: newTenant,
    response: { 201: tenantAnswer, ...problemAnswers },
  };
  app.post('/tenants', { schema, ...DESCRIBED_ELSEWHERE }, async (request, reply) => {
    const platform = requirePlatform(request);
    const given = readAs(newTenant, request.body);
    const { id, adminEmail, adminName, locale, ...values } = given;
    const tenantId = id ?? tenantIdOf(values.name);
    if (tenantId === '' || tenantId === PLATFORM_TENANT) refuseId(tenantId);
    await deps.cell?.requireFree(tenantId);
    const admin = {
      email: adminEmail,
      name: adminName ?? adminEmail.split('@')[0] ?? adminEmail,
      locale: locale ?? request.session?.membership.locale ?? null,
    };
    // All of it is the new tenant's from its first row on, so that it is written under its row-level security.
    return carryOutModuleWrite(deps, request, reply, {
      actor: { ...platform, tenantId },
      fingerprinted: given,
      status: 201,
      work: async (context) => {
        const region = values.region ?? deps.cell?.name ?? null;
        await insertTenant(context, { ...values, region }, id === undefined ? 'name' : 'id');
        await deps.writeBasics(context.trx, tenantId);
        await deps.inviteAdmin(context, admin);
        return withIdentityService(context.trx, () => readTenant(context.trx, tenantId, deps.clock.now()));
      },
    });
  });
}

function changeRoutes(app: FastifyInstance, deps: PlatformDeps): void {
  const calls = [
    ['PATCH', '', 'Change a tenant', tenantChanges],
    [
      'POST',
      '/status',
      'Suspend a tenant, which ends the access of its people at once, or let it in again',
      statusChange,
    ],
  ] as const;
  for (const [method, suffix, summary, body] of calls) {
    app.route<NamedTenant>({
      method,
      url: `/tenants/:id${suffix}`,
      schema: { tags: TAGS, summary, params, body, response: oneAnswer },
      ...DESCRIBED_ELSEWHERE,
      handler: (request, reply) => {
        const actor = requirePlatform(request);
        const changes = readAs(body, request.body);
        requireForWeaker(actor, changes);
        return carryOutModuleWrite(deps, request, reply, {
          actor,
          fingerprinted: changes,
          status: 200,
          work: (context, ifMatch) => changeTenant(context, request.params.id, changes, ifMatch),
        });
      },
    });
  }
}

/** Fewer proofs at the sign-in are a matter of who somebody is: that takes what helping a tenant's people does (decision 34). */
function requireForWeaker({ permissions }: Actor, changes: object): void {
  const isWeaker = 'secondFactorRequired' in changes && changes.secondFactorRequired === false;
  if (isWeaker && !allows(permissions, 'users:edit')) refuse('forbidden');
}

function refuseId(id: string): never {
  const message = id === '' ? 'is required: the name has no Latin letter to make one from' : 'is taken';
  refuse('validation', [{ path: 'id', code: id === '' ? 'required' : 'invalid_value', message }]);
}
