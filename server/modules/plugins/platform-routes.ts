import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { WITHDRAWAL_REASON } from '../../../src/domain/plugins/platform-plugin.ts';
import { inTenant, withIdentityService } from '../../database/tenants/tenant.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { requirePlatform } from '../../resource/http/acting-in.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/http/route-schemas.ts';
import { paragraphSchema } from '../../resource/input/body-schemas.ts';
import { readAs } from '../../resource/input/validate.ts';
import type { WriteDeps } from '../../resource/write/execute-write.ts';
import { uploadedPackage } from './package-upload.ts';
import { readPlatformPlugin, readPlatformPlugins } from './platform-lines.ts';
import { publish, restore, withdrawPackage } from './platform-plugins.ts';

const TAGS = ['Administration'];

const params = z.object({
  packageId: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,59}$/, 'is no package id')),
});

const withdrawal = z.strictObject({ reason: paragraphSchema(WITHDRAWAL_REASON) });

const line = z.object({
  packageId: z.string(),
  name: z.string(),
  description: z.string(),
  release: z.string(),
  categories: z.array(z.string()),
  permissions: z.array(z.string()),
  published: z.boolean(),
  tenants: z.int(),
  installed: z.int(),
  behind: z.int(),
  rating: z.nullable(z.number()),
  withdrawn: z.nullable(z.object({ at: z.string(), reason: z.string() })),
});

const details = z.extend(line, {
  catalogues: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      release: z.string(),
      listed: z.boolean(),
      installed: z.nullable(z.string()),
      rating: z.nullable(z.number()),
    }),
  ),
});

const publication = z.object({
  plugin: details,
  release: z.string(),
  added: z.int(),
  kept: z.array(z.object({ id: z.string(), name: z.string(), release: z.string() })),
});

/** Plugin packages of all tenants, for people of the platform: staff reads, a super admin publishes and withdraws. */
export function platformPluginRoutes(app: FastifyInstance, deps: WriteDeps): void {
  listRoute(app, deps);
  readRoute(app, deps);
  publishRoute(app, deps);
  withdrawRoute(app, deps);
  restoreRoute(app, deps);
}

function listRoute(app: FastifyInstance, { database }: WriteDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'The plugin packages of all tenants, and how many have and run each',
    response: { 200: z.array(line), ...problemAnswers },
  };
  app.get('/admin/plugins', { schema, ...DESCRIBED_ELSEWHERE }, (request) =>
    inTenant(database, requirePlatform(request), (trx) =>
      withIdentityService(trx, () => readPlatformPlugins(trx)),
    ),
  );
}

function readRoute(app: FastifyInstance, { database }: WriteDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'A plugin package, and which tenant has which release of it',
    params,
    response: { 200: details, ...problemAnswers },
  };
  app.get('/admin/plugins/:packageId', { schema, ...DESCRIBED_ELSEWHERE }, (request) => {
    const actor = requirePlatform(request);
    const packageId = packageOf(request);
    return inTenant(database, actor, (trx) =>
      withIdentityService(trx, () => readPlatformPlugin(trx, packageId)),
    );
  });
}

function publishRoute(app: FastifyInstance, deps: WriteDeps): void {
  const schema = {
    tags: TAGS,
    summary:
      'Put a package into the catalogue of every tenant, and of those made later: multipart, one .zip file in the field "plugin"',
    consumes: ['multipart/form-data'],
    response: { 200: publication, ...problemAnswers },
  };
  app.post('/admin/plugins', { schema, ...DESCRIBED_ELSEWHERE }, async (request) => {
    const actor = requirePlatform(request);
    return publish(deps, actor, await uploadedPackage(request));
  });
}

function withdrawRoute(app: FastifyInstance, deps: WriteDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'Uninstall a package in every tenant and take it out of their catalogues, until it is restored',
    params,
    body: withdrawal,
    response: { 200: details, ...problemAnswers },
  };
  app.post('/admin/plugins/:packageId/withdraw', { schema, ...DESCRIBED_ELSEWHERE }, (request) => {
    const actor = requirePlatform(request);
    const { reason } = readAs(withdrawal, request.body);
    return withdrawPackage(deps, actor, packageOf(request), reason);
  });
}

function restoreRoute(app: FastifyInstance, deps: WriteDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'Lift a withdrawal: the package is back in the catalogues that it was in, and not installed',
    params,
    response: { 200: details, ...problemAnswers },
  };
  app.post('/admin/plugins/:packageId/restore', { schema, ...DESCRIBED_ELSEWHERE }, (request) =>
    restore(deps, requirePlatform(request), packageOf(request)),
  );
}

function packageOf({ params: given }: FastifyRequest): string {
  return readAs(params, given).packageId;
}
