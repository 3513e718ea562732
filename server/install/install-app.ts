import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import fastify, { LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import type { ServerConfig } from '../config.ts';
import { isSecure } from '../config.ts';
import { logEnd, watchEnd } from '../http/ended-requests.ts';
import { apiHeaders, securityHeaders } from '../http/headers.ts';
import { readJsonBodies } from '../http/json-body.ts';
import { NO_JSON_SCHEMAS } from '../http/no-json-schemas.ts';
import { describeApi, docsRoutes } from '../http/open-api.ts';
import { closePromptly } from '../http/prompt-close.ts';
import { limitRequests } from '../http/rate-limits.ts';
import { serveApp } from '../http/static-app.ts';
import { tlsOptions } from '../http/tls-options.ts';
import { publicSettingsRoute } from '../modules/settings/public-settings.ts';
import { errorHandler, refuse } from '../problems/errors.ts';
import { problemAnswers } from '../problems/problem-schema.ts';
import { installRoutes } from './install-routes.ts';
import { createTokenCheck } from './set-up-token.ts';
import type { Wizard } from './wizard.ts';

export interface InstallAppOptions {
  readonly config: ServerConfig;
  readonly clock: Clock;
  readonly wizard: Wizard;
  readonly token: string;
  readonly distDir: string;
  /** Called once, when there is nothing left to install: the caller then serves the product. */
  onInstalled(): void;
  readonly logger?: FastifyServerOptions['logger'];
  /** As in `createApp`. */
  readonly validateAnswers?: boolean;
}

/** What answers before the product is installed: the app, whose every address leads to the wizard, and its calls. */
export async function createInstallApp(options: InstallAppOptions): Promise<FastifyInstance> {
  const { config } = options;
  const app = fastify({
    ...tlsOptions(config),
    logger: options.logger ?? { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: NO_JSON_SCHEMAS,
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    frameworkErrors: errorHandler,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(
    options.validateAnswers ? serializerCompiler : () => (data) => JSON.stringify(data),
  );
  app.setErrorHandler(errorHandler);
  closePromptly(app);
  app.addHook('onRequest', (request, reply, done) => {
    watchEnd(request, reply, [logEnd]);
    done();
  });
  securityHeaders(app, isSecure(config), []);
  await describeApi(app);
  await app.register((api) => composeApi(api, options), { prefix: config.apiBasePath });
  await serveApp(app, options.distDir, config.apiBasePath);
  return app;
}

async function composeApi(api: FastifyInstance, options: InstallAppOptions): Promise<void> {
  const { clock, config, token, wizard } = options;
  let isTold = false;
  const onInstalled = () => {
    if (isTold) return;
    isTold = true;
    options.onInstalled();
  };
  readJsonBodies(api);
  apiHeaders(api);
  api.decorateRequest('actor', null);
  await limitRequests(api, config.requestsPerMinute);
  docsRoutes(api, config.apiBasePath);
  statusRoutes(api, wizard, onInstalled);
  publicSettingsRoute(api, { push: null, errorReporting: null, mail: false });
  await installRoutes(api, { wizard, checkToken: createTokenCheck(token, clock), onInstalled });
  api.all('/*', { schema: { hide: true } }, () => refuse('unavailable', [], 'not_installed'));
}

function statusRoutes(api: FastifyInstance, wizard: Wizard, onInstalled: () => void): void {
  const typed = api.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/health',
    {
      schema: {
        tags: ['System'],
        summary: 'Whether the server answers',
        response: { 200: z.object({ status: z.literal('ok') }), ...problemAnswers },
      },
    },
    async () => ({ status: 'ok' as const }),
  );
  typed.get(
    '/install/status',
    {
      schema: {
        tags: ['System'],
        summary: 'Whether the product is set up',
        response: { 200: z.object({ installed: z.boolean(), demo: z.boolean() }), ...problemAnswers },
      },
    },
    async () => {
      // Another server on the same database, or the command line, may have been faster.
      if (await wizard.isInstalled()) onInstalled();
      // The product itself says when it is there: until it is, a browser would meet a server that is changing over.
      return { installed: false, demo: false };
    },
  );
}
