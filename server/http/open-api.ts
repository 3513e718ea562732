import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { NAMED_SCHEMAS } from '../problems/named-schemas.ts';
import { completeDocument } from './complete-document.ts';
import { DOCS_STYLE, renderDocs } from './docs-page.ts';

/** Where the server stands, as a client sees it; paths begin with the base of the API. */
const SERVERS = [{ url: '/', description: 'The server that answered this document' }];

const schemaOf = createJsonSchemaTransform({ schemaRegistry: NAMED_SCHEMAS });
const withComponents = createJsonSchemaTransformObject({ schemaRegistry: NAMED_SCHEMAS });

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
        license: { name: 'All rights reserved', identifier: 'LicenseRef-Fieldline' },
      },
      servers: SERVERS,
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          refresh: { type: 'apiKey', in: 'cookie', name: 'fieldline_refresh' },
        },
      },
      security: [{ bearer: [] }],
    },
    transform: (route) => {
      const { schema, url } = schemaOf(route);
      const { config } = route.route;
      const open = config?.public && { security: [] };
      const permissions = config?.takes && { 'x-permissions': config.takes };
      return { schema: { ...open, ...schema, ...permissions }, url };
    },
    transformObject: (document) => completeDocument(withComponents(document)),
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
