import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { ROLE_LIMITS } from '../../../src/domain/identity/role.ts';
import { PROVIDER_FAULTS, type SingleSignOn } from '../../../src/domain/identity/single-sign-on.ts';
import { etagOf } from '../../../src/domain/sync/wire.ts';
import { inTenant, requireActor } from '../../database/tenants/tenant.ts';
import { requireVouching } from '../../modules/people/vouching.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { carryOutModuleWrite } from '../../resource/http/module-write.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/http/route-schemas.ts';
import { readAs } from '../../resource/input/validate.ts';
import type { WriteDeps } from '../../resource/write/execute-write.ts';
import { domainProof } from './domain-routes.ts';
import type { ProviderDeps } from './provider.ts';
import { testProvider } from './provider.ts';
import type { SettingsDeps, SingleSignOnSettings } from './settings.ts';
import { readSingleSignOn, saveSingleSignOn } from './settings.ts';

export interface SettingsRouteDeps extends WriteDeps, SettingsDeps, ProviderDeps {
  readonly callbackUrl: () => string;
}

const TAGS = ['Settings'];
const PATH = '/settings/single-sign-on';

/** Tests per minute from one person: each calls another server. */
const TESTS_PER_MINUTE = 20;

const text = (longest: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(longest),
    z.refine(
      (given) => !given.includes('\u0000') && given.isWellFormed(),
      'must be valid Unicode without NUL',
    ),
  );
const issuer = text(500);
const role = z.string().check(z.maxLength(ROLE_LIMITS.name));
const domain = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253),
    z.regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, 'must look like example.com'),
  );

const changeable = {
  enabled: z.boolean(),
  issuer,
  clientId: text(300),
  scopes: text(300),
  trustEmail: z.boolean(),
  domains: z.array(domain).check(z.maxLength(50)),
  roleClaim: text(200),
  roles: z.array(z.strictObject({ value: text(300).check(z.minLength(1)), role })).check(z.maxLength(100)),
  defaultRole: z.nullable(role),
  createPeople: z.boolean(),
  onlySso: z.boolean(),
};

const secondFactor = { trustSecondFactor: z.boolean(), secondFactorAcr: text(300) };

const change = z.strictObject({
  ...changeable,
  trustSecondFactor: z.optional(secondFactor.trustSecondFactor),
  secondFactorAcr: z.optional(secondFactor.secondFactorAcr),
  clientSecret: z.optional(z.nullable(text(1000).check(z.minLength(1)))),
});

const answer = z.object({
  ...changeable,
  ...secondFactor,
  domains: z.array(z.string()),
  proofs: z.array(z.object(domainProof)),
  id: z.string(),
  version: z.int(),
  hasSecret: z.boolean(),
  callbackUrl: z.string(),
});

const testAnswer = z.object({ fault: z.nullable(z.enum(PROVIDER_FAULTS)), says: z.nullable(z.string()) });
const testBody = z.strictObject({ issuer });

/** How the caller's tenant signs in. */
export function singleSignOnSettingsRoutes(app: FastifyInstance, deps: SettingsRouteDeps): void {
  readRoute(app, deps);
  saveRoute(app, deps);
  testRoute(app, deps);
}

function readRoute(app: FastifyInstance, deps: SettingsRouteDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'How the tenant’s people sign in through its own provider; never the secret',
    response: { 200: answer, ...problemAnswers },
  };
  app.get(PATH, { schema, ...DESCRIBED_ELSEWHERE }, async (request, reply) => {
    const actor = requireActor(request);
    const { settings, epoch } = await inTenant(deps.database, actor, async (trx, context) => ({
      settings: await readSingleSignOn(trx, actor.tenantId),
      epoch: context.epoch,
    }));
    reply.header('etag', etagOf(epoch, settings.version));
    return answerOf(settings, deps);
  });
}

function saveRoute(app: FastifyInstance, deps: SettingsRouteDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'Set it; without clientSecret the secret stays as it is',
    body: change,
    response: { 200: answer, ...problemAnswers },
  };
  app.put(PATH, { schema, ...DESCRIBED_ELSEWHERE }, async (request, reply) => {
    const actor = requireActor(request);
    const given = readAs(change, request.body);
    const { clientSecret: _, ...fingerprinted } = given;
    return carryOutModuleWrite(deps, request, reply, {
      actor,
      fingerprinted,
      status: 200,
      work: async (context, ifMatch) => answerOf(await saveSingleSignOn(context, deps, given, ifMatch), deps),
    });
  });
}

function testRoute(app: FastifyInstance, deps: SettingsRouteDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'Whether a provider can be reached and does what is needed; saves nothing',
    body: testBody,
    response: { 200: testAnswer, ...problemAnswers },
  };
  const config = { rateLimit: { max: TESTS_PER_MINUTE, timeWindow: 60_000 } };
  app.post(`${PATH}/test`, { schema, config, ...DESCRIBED_ELSEWHERE }, async (request) => {
    const actor = requireActor(request);
    await inTenant(deps.database, actor, (trx) =>
      requireVouching({ trx, actor }, 'POST /settings/single-sign-on/test'),
    );
    return testProvider(deps, readAs(testBody, request.body).issuer);
  });
}

function answerOf(settings: SingleSignOnSettings, { callbackUrl }: SettingsRouteDeps): SingleSignOn {
  return { ...settings, callbackUrl: callbackUrl() };
}
