import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Database } from '../database/database.ts';
import { inTenant, requireActor } from '../database/tenants/tenant.ts';
import { isInstalled } from '../install/installed.ts';
import { refuse, refuseOther } from '../problems/errors.ts';
import { problemAnswers } from '../problems/problem-schema.ts';
import type { DemoAccount } from '../seed/accounts.ts';

export interface SystemDeps {
  readonly database: Database;
  /** Offered on the login page; null where no demo data is loaded. */
  readonly demoAccounts: readonly DemoAccount[] | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers before the product is set up. */
    beforeSetup?: true;
  }
}

const TAGS = ['System'];
const OPEN = { public: true, beforeSetup: true } as const;

export function systemRoutes(app: FastifyInstance, deps: SystemDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.route({
    method: 'GET',
    url: '/health',
    config: OPEN,
    schema: {
      tags: TAGS,
      summary: 'Whether the server is alive; whether it can work, /ready says',
      response: { 200: z.object({ status: z.literal('ok') }), ...problemAnswers },
    },
    handler: async () => ({ status: 'ok' as const }),
  });
  typed.route({
    method: 'GET',
    url: '/install/status',
    config: OPEN,
    schema: {
      tags: TAGS,
      summary: 'Whether the product is set up',
      response: { 200: z.object({ installed: z.boolean(), demo: z.boolean() }), ...problemAnswers },
    },
    handler: async () => ({
      installed: await isInstalled(deps.database),
      demo: deps.demoAccounts !== null,
    }),
  });
  if (deps.demoAccounts) demoRoute(app, deps.demoAccounts);
  featureFlagRoute(app, deps.database);
}

/**
 * Refuses every call but the few that say so until somebody can sign in. Once set up, always set up: the answer is
 * remembered.
 */
export function refuseUntilSetUp(app: FastifyInstance, database: Database): void {
  let installed = false;
  app.addHook('onRequest', async (request) => {
    if (installed || request.routeOptions.config.beforeSetup) return;
    installed = await isInstalled(database);
    if (!installed) refuse('unavailable', [], 'not_set_up');
  });
}

function demoRoute(app: FastifyInstance, accounts: readonly DemoAccount[]) {
  const account = z.object({
    email: z.string(),
    name: z.string(),
    role: z.string(),
    tenantId: z.string(),
    tenantName: z.string(),
    password: z.string(),
  });
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: '/demo/accounts',
    config: OPEN,
    schema: {
      tags: TAGS,
      summary: 'Accounts of the demo data',
      response: { 200: z.array(account), ...problemAnswers },
    },
    handler: async () => [...accounts],
  });
}

function featureFlagRoute(app: FastifyInstance, database: Database) {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: '/settings/feature-flags/evaluate',
    schema: {
      tags: ['Settings'],
      summary: 'Whether a feature is on for the tenant',
      querystring: z.strictObject({
        key: z.string().min(1).max(60),
        tenantId: z.string().max(63).optional(),
      }),
      response: { 200: z.object({ enabled: z.boolean() }), ...problemAnswers },
    },
    handler: async (request) => {
      const { key, tenantId } = request.query;
      const actor = requireActor(request);
      if (tenantId !== undefined && tenantId !== actor.tenantId) refuseOther('wrong_tenant', 'tenantId');
      const flag = await inTenant(database, actor, (trx) =>
        trx
          .selectFrom('feature_flags')
          .select('enabled')
          .where('key', '=', key)
          .where('deleted_at', 'is', null)
          .executeTakeFirst(),
      );
      return { enabled: flag?.enabled ?? false };
    },
  });
}
