import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Actor } from '../../database/schema/actor.ts';
import { inTenant, requireActor } from '../../database/tenants/tenant.ts';
import { requireVouching } from '../../modules/people/vouching.ts';
import { refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { callerIn, requirePlatform } from '../../resource/http/acting-in.ts';
import { carryOutModuleWrite } from '../../resource/http/module-write.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/http/route-schemas.ts';
import type { WriteDeps } from '../../resource/write/execute-write.ts';
import { approveDomain, dnsRecordOf, domainsOf, noteRecord, readDomain, withdrawDomain } from './domains.ts';

/** The TXT records of a domain, each in its pieces: `node:dns/promises`. */
export type ResolveTxt = (domain: string) => Promise<readonly (readonly string[])[]>;

export interface DomainRouteDeps extends WriteDeps {
  readonly resolveTxt: ResolveTxt;
}

export const domainProof = {
  domain: z.string(),
  record: z.string(),
  verifiedAt: z.nullable(z.string()),
  verifiedBy: z.nullable(z.enum(['dns', 'platform'])),
  checkedAt: z.nullable(z.string()),
  recordFound: z.nullable(z.boolean()),
};

const answer = z.object({ ...domainProof, id: z.string(), version: z.int() });
const oneAnswer = { 200: answer, ...problemAnswers };

/** Looks per minute from one person and device: each asks a server of somebody else. */
const LOOKS_PER_MINUTE = 60;

interface Named {
  Params: { tenantId: string; domain: string };
}

/** Whether a mail domain is the tenant's: by its DNS, or by the word of who runs the platform. */
export function domainRoutes(app: FastifyInstance, deps: DomainRouteDeps): void {
  checkRoute(app, deps);
  listRoute(app, deps);
  platformRoute(app, deps, 'approve', 'Approve a mail domain of a tenant, without a record in its DNS');
  platformRoute(app, deps, 'withdraw', 'Take the proof of a mail domain from a tenant that lost the domain');
}

function checkRoute(app: FastifyInstance, deps: DomainRouteDeps): void {
  const schema = {
    tags: ['Settings'],
    summary: 'Look for the record that proves a mail domain; a proof that is there stays',
    params: z.object({ domain: z.string() }),
    response: oneAnswer,
  };
  const config = { rateLimit: { max: LOOKS_PER_MINUTE, timeWindow: 60_000 } };
  app.post<Pick<Named, 'Params'>>(
    '/settings/single-sign-on/domains/:domain/check',
    { schema, config, ...DESCRIBED_ELSEWHERE },
    async (request, reply) => {
      const actor = requireActor(request);
      const domain = request.params.domain.toLowerCase();
      // Outside of the transaction, which must not wait for somebody else's server.
      const token = await tokenOf(deps, actor, domain);
      const isFound = await holdsRecord(deps, domain, token);
      return carryOutModuleWrite(deps, request, reply, {
        actor,
        fingerprinted: domain,
        status: 200,
        work: async (context) => {
          await requireVouching(context, 'POST /settings/single-sign-on/domains/:domain/check');
          return noteRecord(context, domain, { token, isFound });
        },
      });
    },
  );
}

function tokenOf({ database }: DomainRouteDeps, actor: Actor, domain: string): Promise<string> {
  return inTenant(database, actor, async (trx) => {
    await requireVouching({ trx, actor }, 'POST /settings/single-sign-on/domains/:domain/check');
    return (await readDomain({ trx, actor }, domain)).token;
  });
}

/** The domain's servers say that there is none; anything else says nothing. */
const NO_RECORD: ReadonlySet<unknown> = new Set(['ENODATA', 'ENOTFOUND']);

/** @throws ProblemError `unavailable` where nobody can be asked */
async function holdsRecord({ resolveTxt }: DomainRouteDeps, domain: string, token: string): Promise<boolean> {
  try {
    const records = await resolveTxt(domain);
    return records.some((pieces) => pieces.join('').trim() === dnsRecordOf(token));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return NO_RECORD.has(code) ? false : refuse('unavailable', [], 'dns_unreachable');
  }
}

function listRoute(app: FastifyInstance, { database }: DomainRouteDeps): void {
  const schema = {
    tags: ['Tenants'],
    summary: 'List the mail domains that a tenant names for its provider, and which are proved',
    params: z.object({ tenantId: z.string() }),
    response: { 200: z.array(answer), ...problemAnswers },
  };
  app.get<{ Params: { tenantId: string } }>(
    '/tenants/:tenantId/sign-in-domains',
    { schema, ...DESCRIBED_ELSEWHERE },
    async (request) => {
      requirePlatform(request);
      const actor = await callerIn(database, request, request.params.tenantId);
      return inTenant(database, actor, (trx) => domainsOf(trx, actor.tenantId));
    },
  );
}

const PLATFORM_WORK = { approve: approveDomain, withdraw: withdrawDomain } as const;

function platformRoute(
  app: FastifyInstance,
  deps: DomainRouteDeps,
  what: keyof typeof PLATFORM_WORK,
  summary: string,
): void {
  const schema = {
    tags: ['Tenants'],
    summary,
    params: z.object({ tenantId: z.string(), domain: z.string() }),
    response: oneAnswer,
  };
  app.post<Named>(
    `/tenants/:tenantId/sign-in-domains/:domain/${what}`,
    { schema, ...DESCRIBED_ELSEWHERE },
    async (request, reply) => {
      requirePlatform(request);
      const actor = await callerIn(deps.database, request, request.params.tenantId);
      const domain = request.params.domain.toLowerCase();
      return carryOutModuleWrite(deps, request, reply, {
        actor,
        fingerprinted: { what, domain },
        status: 200,
        work: async (context) => {
          await requireVouching(context, `POST /tenants/:tenantId/sign-in-domains/:domain/${what}`);
          return PLATFORM_WORK[what](context, domain);
        },
      });
    },
  );
}
