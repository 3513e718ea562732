import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { DOCS_STYLE, renderDocs } from './docs-page.ts';

/**
 * OpenAPI 3.1, read from the routes' own schemas, as JSON and as a page. Register it before the routes: it collects
 * them as they are added.
 */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fieldline',
        version: '1',
        description:
          'Field and asset work of a power utility. Every call but the auth calls acts in the tenant of its token; ' +
          'a write may carry Idempotency-Key and If-Match. Errors are problem details (RFC 9457).',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          refresh: { type: 'apiKey', in: 'cookie', name: 'fieldline_refresh' },
        },
      },
      security: [{ bearer: [] }],
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const { config } = route.route;
      const open = config?.public && { security: [] };
      const permissions = config?.takes && { 'x-permissions': config.takes };
      return { schema: { ...schema, ...open, ...permissions }, url };
    },
  });
}

/** `/docs` and `/docs/json`: nothing on it comes from elsewhere, and it needs no script. */
export function docsRoutes(app: FastifyInstance, apiBasePath: string): void {
  const open = { config: { public: true, beforeSetup: true }, schema: { hide: true } } as const;
  app.get('/docs/json', open, () => app.swagger());
  app.get('/docs/style.css', open, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(DOCS_STYLE),
  );
  app.get('/docs', open, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(renderDocs(app.swagger(), apiBasePath)),
  );
}
