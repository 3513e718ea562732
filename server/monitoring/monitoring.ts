import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import type { PushResult } from '../../src/domain/sync/wire.ts';
import type { ServerConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { OnEnd } from '../http/ended-requests.ts';
import { logEnd, watchEnd } from '../http/ended-requests.ts';
import type { TrustedPeer } from '../http/request-id.ts';
import type { ReadLastBackup } from './metrics.ts';
import { exposeMetrics } from './metrics-routes.ts';

interface MonitoringDeps {
  readonly database: Database;
  readonly config: ServerConfig;
  readonly clock: Clock;
  readonly lastBackup: ReadLastBackup;
  readonly isTrusted: TrustedPeer;
}

export interface Monitoring {
  /** Hear of each request's end. */
  readonly onEnd: readonly OnEnd[];
  readonly onPushed: (result: PushResult) => void;
  /** Registers the hooks and, where the numbers are to be had, their route: before anything else. */
  watch(app: FastifyInstance): void;
}

/** What a node tells of itself: a line of the log for each request, and what the configuration asks for. */
export async function createMonitoring(deps: MonitoringDeps): Promise<Monitoring> {
  const { config, database, isTrusted } = deps;
  // Neither is loaded where nobody looks.
  const metrics = config.metrics && (await import('./prometheus.ts')).createMetrics(deps);
  const tracing =
    config.traces && (await import('./tracing.ts')).createTracing(config.traces, database, isTrusted);
  const onEnd = [logEnd, metrics?.requestEnded ?? [], tracing?.requestEnded ?? []].flat();
  return {
    onEnd,
    onPushed: metrics?.pushed ?? (() => undefined),
    watch(app) {
      app.addHook('onRequest', (request, reply, done) => {
        watchEnd(request, reply, onEnd);
        done();
      });
      tracing?.watch(app);
      if (config.metrics && metrics) exposeMetrics(app, config.metrics, metrics);
    },
  };
}
