import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastify from 'fastify';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import { errorHandler, ProblemError } from '../problems/errors.ts';
import type { Metrics } from './metrics.ts';
import type { MetricsSettings } from './monitoring-settings.ts';

const PATH = '/metrics';

/**
 * Gives the numbers out: on a port of their own where there is one, and then nowhere else; otherwise beside the app, to who
 * shows the token. They name every tenant, so that there is no third way.
 */
export function exposeMetrics(app: FastifyInstance, settings: MetricsSettings, metrics: Metrics): void {
  const { port, host, token } = settings;
  if (port === null) {
    if (token === null) throw new Error('metrics on the port of the app need a token');
    metricsRoute(app, metrics, token);
    return;
  }
  const own = fastify({ logger: false, routerOptions: { maxParamLength: 1 }, frameworkErrors: errorHandler });
  own.setErrorHandler(errorHandler);
  metricsRoute(own, metrics, token);
  app.addHook('onReady', async () => {
    const url = await own
      .listen({ port, host })
      .catch((error: unknown) => Promise.reject(explain(error, settings)));
    app.log.info({ event: 'metrics_listen', url: `${url}${PATH}` });
  });
  app.addHook('onClose', () => own.close());
}

function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string | null): void {
  app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    if (token !== null) requireToken(request, token);
    const { type, text } = await metrics.page();
    return reply.headers({ 'cache-control': 'no-store', 'content-type': type }).send(text);
  });
}

/** @throws ProblemError `unauthenticated` */
function requireToken({ headers }: FastifyRequest, token: string): void {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  if (timingSafeEqual(digest(given), digest(token))) return;
  const message = 'The numbers are shown to who sends METRICS_TOKEN as a bearer token.';
  throw new ProblemError(problem('unauthenticated', [], message), { 'www-authenticate': 'Bearer' });
}

/** Of one length, whatever was given. */
function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function explain(error: unknown, { port, host }: MetricsSettings): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'EADDRINUSE') return new Error(`METRICS_PORT: ${port} is in use by another program.`);
  if (error.code === 'EACCES') return new Error(`METRICS_PORT: ${port} may not be opened by this user.`);
  return new Error(`METRICS_HOST: cannot listen on ${host}: ${error.message}`);
}
