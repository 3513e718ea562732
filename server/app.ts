import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { pushOrigin } from '../src/domain/shared/public-settings.ts';
import { WIRE_LIMITS } from '../src/domain/sync/wire.ts';
import type { AppOptions } from './app-options.ts';
import { lastRun } from './backup/backup-runs.ts';
import { composeApi } from './compose-api.ts';
import { isSecure } from './config.ts';
import { watchEnd } from './http/ended-requests.ts';
import { securityHeaders } from './http/headers.ts';
import { NO_JSON_SCHEMAS } from './http/no-json-schemas.ts';
import { describeApi } from './http/open-api.ts';
import { closePromptly } from './http/prompt-close.ts';
import { requestIds, trustedPeer } from './http/request-id.ts';
import { serveApp } from './http/static-app.ts';
import { tlsOptions } from './http/tls-options.ts';
import { createMonitoring } from './monitoring/monitoring.ts';
import { errorHandler } from './problems/errors.ts';

/** The whole server but its socket and its database, which the caller opens and closes. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database } = options;
  const lastBackup = async () => config.backups && lastRun(database);
  const isTrusted = trustedPeer(config.trustProxy);
  const monitoring = await createMonitoring({ ...options, lastBackup, isTrusted });
  const app = fastify({
    ...tlsOptions(config),
    logger: options.logger ?? { level: config.logLevel },
    // Its own two lines hold the whole address.
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: NO_JSON_SCHEMAS,
    trustProxy: config.trustProxy,
    bodyLimit: WIRE_LIMITS.pushBytes,
    routerOptions: { maxParamLength: 200 },
    requestIdHeader: false,
    genReqId: requestIds(isTrusted),
    // No hook sees these.
    frameworkErrors: (error, request, reply) => {
      watchEnd(request, reply, monitoring.onEnd);
      errorHandler(error, request, reply);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(
    options.validateAnswers ? serializerCompiler : () => (data) => JSON.stringify(data),
  );
  app.setErrorHandler(errorHandler);
  closePromptly(app);
  monitoring.watch(app);
  securityHeaders(app, isSecure(config), config.push ? [pushOrigin(config.push)] : []);
  await app.register(cookie);
  await describeApi(app);
  await app.register((api) => composeApi(api, options, monitoring), { prefix: config.apiBasePath });
  await serveApp(
    app,
    options.distDir ?? fileURLToPath(new URL('../dist', import.meta.url)),
    config.apiBasePath,
  );
  return app;
}
