import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { STARS } from '../../../src/domain/plugins/words.ts';
import { SURVEY_CATEGORIES } from '../../../src/domain/surveys/survey-template.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { inTenant, requireActor } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import type { WriteDeps } from '../../resource/write/execute-write.ts';
import type { CataloguePlugin } from './catalogue.ts';
import { addPackage, readCatalogue } from './catalogue.ts';
import { install, rate, uninstall, update } from './installing.ts';
import { uploadedPackage } from './package-upload.ts';
import { platformPluginRoutes } from './platform-routes.ts';
import { writeAs } from './rows.ts';

const TAGS = ['Plugins'];

const pluginSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  categories: z.array(z.string()),
  version: z.string(),
  isInstalled: z.boolean(),
  installedVersion: z.string().nullable(),
  downloads: z.number(),
  rating: z.number(),
  ratingCount: z.number(),
  documentation: z.string().nullable(),
  icons: z.object({ medium: z.string().nullable() }),
  permissions: z.array(z.string()),
});

const listAnswer = { 200: z.array(pluginSchema), ...problemAnswers };
const oneAnswer = { 200: pluginSchema, ...problemAnswers };
const params = z.object({ id: z.string() });

/** The calls of the specification's section 7, Plugins: of the marketplace, and of the variant for surveys; and the platform's. */
export function pluginRoutes(app: FastifyInstance, deps: WriteDeps): void {
  listRoutes(app, deps);
  const changes = [
    ['POST', '/v1/plugins/:id/install', 'Install a plugin', install],
    ['POST', '/v1/plugins/:id/uninstall', 'Uninstall a plugin', uninstall],
    ['DELETE', '/v1/plugins/:id', 'Uninstall a plugin', uninstall],
    ['PUT', '/v1/plugins/:id/update', 'Update an installed plugin', update],
    ['POST', '/v1/survey/plugins/:id/install', 'Install a survey plugin', install],
    ['POST', '/v1/survey/plugins/:id/uninstall', 'Uninstall a survey plugin', uninstall],
    ['POST', '/v1/survey/plugins/:id/update', 'Update an installed survey plugin', update],
  ] as const;
  for (const [method, url, summary, change] of changes)
    changeRoute(app, deps, { method, url, summary, change });
  rateRoute(app, deps);
  uploadRoute(app, deps);
  platformPluginRoutes(app, deps);
}

function listRoutes(app: FastifyInstance, deps: WriteDeps): void {
  const lists = [
    ['/v1/plugins', 'List the plugins of the marketplace', () => true],
    ['/v1/plugins/installed', 'List the installed plugins', (one: CataloguePlugin) => one.isInstalled],
    ['/v1/survey/plugins', 'List the plugins for surveys', isForSurveys],
  ] as const;
  for (const [url, summary, isWanted] of lists) {
    app.withTypeProvider<ZodTypeProvider>().route({
      method: 'GET',
      url,
      schema: { tags: TAGS, summary, response: listAnswer },
      handler: async (request) => (await catalogueFor(deps, request)).filter(isWanted),
    });
  }
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: '/v1/survey/plugins/:id',
    schema: { tags: TAGS, summary: 'Read a plugin for surveys', params, response: oneAnswer },
    handler: async (request) => {
      const found = (await catalogueFor(deps, request)).find(({ id }) => id === request.params.id);
      return found && isForSurveys(found) ? found : refuse('not_found');
    },
  });
}

interface ChangeRoute {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly summary: string;
  readonly change: (context: WriteContext, id: string) => Promise<void>;
}

function changeRoute(
  app: FastifyInstance,
  deps: WriteDeps,
  { method, url, summary, change }: ChangeRoute,
): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method,
    url,
    schema: { tags: TAGS, summary, params, response: oneAnswer },
    handler: (request) => changed(deps, requireActor(request), request.params.id, change),
  });
}

function rateRoute(app: FastifyInstance, deps: WriteDeps): void {
  const { least, most, step } = STARS;
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/v1/survey/plugins/:id/rate',
    schema: {
      tags: TAGS,
      summary: 'Rate a plugin, from half a star to five',
      params,
      body: z.strictObject({ rating: z.number().min(least).max(most).multipleOf(step) }),
      response: oneAnswer,
    },
    handler: (request) => {
      const { rating } = request.body;
      const actor = requireActor(request);
      return changed(deps, actor, request.params.id, (context, id) => rate(context, id, rating));
    },
  });
}

function uploadRoute(app: FastifyInstance, deps: WriteDeps): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/v1/plugins/upload',
    schema: {
      tags: TAGS,
      summary: 'Put a package into the catalogue: multipart, one .zip file in the field "plugin"',
      response: { 201: pluginSchema, ...problemAnswers },
    },
    handler: async (request, reply) => {
      const actor = requireActor(request);
      const checked = await uploadedPackage(request);
      const added = await writeAs(deps, actor, async (context) => {
        const id = await addPackage(context, checked);
        return pluginIn(context, id);
      });
      return reply.code(201).send(added);
    },
  });
}

async function changed(
  deps: WriteDeps,
  actor: Actor,
  id: string,
  change: ChangeRoute['change'],
): Promise<CataloguePlugin> {
  if (!isUuid(id)) refuse('not_found');
  return writeAs(deps, actor, async (context) => {
    await change(context, id);
    return pluginIn(context, id);
  });
}

async function pluginIn({ trx, actor }: WriteContext, id: string): Promise<CataloguePlugin> {
  const found = (await readCatalogue(trx, actor.tenantId)).find((one) => one.id === id);
  return found ?? refuse('not_found');
}

function catalogueFor({ database }: WriteDeps, request: FastifyRequest): Promise<CataloguePlugin[]> {
  const actor = requireActor(request);
  return inTenant(database, actor, (trx) => readCatalogue(trx, actor.tenantId), { snapshot: true });
}

function isForSurveys({ categories }: CataloguePlugin): boolean {
  return SURVEY_CATEGORIES.some((category) => categories.includes(category));
}
