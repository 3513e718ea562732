import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import { APP_VERSION } from '../../src/domain/shared/app-version.ts';
import type { Database } from '../database/database.ts';
import { READ_RESULTS } from '../database/replica/read-replica.ts';
import { inTime } from './asked-once.ts';
import type { Metrics, ReadLastBackup } from './metrics.ts';
import { endOfPush } from './push-outcome.ts';
import { showBackup, showStandbys, showStatistics } from './shown-statistics.ts';
import { createStandbys } from './standbys.ts';
import { createStatistics, STATISTICS_PATIENCE_MS } from './statistics.ts';

interface MetricsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly lastBackup: ReadLastBackup;
}

/** Seconds: a list at rest takes a few milliseconds, and a push of a hundred operations behind a lock five seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts in a registry of its own. Labels are routes, problem codes, states and tenants, of which there are only so many: nothing
 * that a caller can make up becomes one.
 */
export function createMetrics({ database, clock, lastBackup }: MetricsDeps): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  showVersion(registry);
  showConnections(registry, database);
  showReads(registry, database);
  const statistics = createStatistics(database, clock);
  const standbys = createStandbys(database, clock);
  const showNumbers = showStatistics(registry);
  const showLags = showStandbys(registry);
  const showLastBackup = showBackup(registry);
  return {
    ...countRequests(registry),
    ...countPushes(registry),
    async page() {
      const [backup, lags] = [lastBackup().catch(() => null), standbys()];
      showNumbers(await statistics());
      showLags(await lags);
      showLastBackup(await inTime(STATISTICS_PATIENCE_MS, backup, null));
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

function showVersion(registry: Registry): void {
  new Gauge({
    name: 'fieldline_info',
    help: 'Always 1; the version of Fieldline is a label.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: APP_VERSION }, 1);
}

function countRequests(registry: Registry): Pick<Metrics, 'requestEnded'> {
  const requests = new Counter({
    name: 'fieldline_http_requests_total',
    help: 'Requests that have ended, by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const cutShort = new Counter({
    name: 'fieldline_http_requests_cut_short_total',
    help: 'Requests whose caller went away before the whole answer was sent.',
    labelNames: ['route'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'fieldline_http_request_duration_seconds',
    help: 'From the first line of a request to the last byte of its answer.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    requestEnded({ method, route, status, milliseconds, isCutShort }) {
      // Strange addresses are one route.
      const of = { method, route: route ?? 'none' };
      requests.inc({ ...of, status: String(status) });
      durations.observe(of, milliseconds / 1000);
      if (isCutShort) cutShort.inc({ route: of.route });
    },
  };
}

function countPushes(registry: Registry): Pick<Metrics, 'pushed'> {
  const operations = new Counter({
    name: 'fieldline_push_operations_total',
    help: 'Operations that devices pushed, by result and, where refused, the code of the problem.',
    labelNames: ['result', 'code'],
    registers: [registry],
  });
  return { pushed: (result) => operations.inc({ ...endOfPush(result) }) };
}

function showConnections(registry: Registry, { connections, writes, signIns }: Database): void {
  new Gauge({
    name: 'fieldline_database_connections',
    help: 'Connections of this node to its database: in use, idle, and transactions that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = connections();
      this.set({ state: 'used' }, total - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Gauge({
    name: 'fieldline_database_places_waiting',
    help: 'Transactions of this node that wait for a place to write, or to sign in.',
    labelNames: ['of'],
    registers: [registry],
    collect() {
      this.set({ of: 'writes' }, writes.waiting());
      this.set({ of: 'sign_ins' }, signIns.waiting());
    },
  });
}

function showReads(registry: Registry, { replica }: Database): void {
  new Counter({
    name: 'fieldline_replica_reads_total',
    help: 'Reads of this node that a replica may answer: by the replica, or by the primary and why.',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset();
      const reads = replica?.reads();
      for (const result of READ_RESULTS) this.inc({ result }, reads?.get(result) ?? 0);
    },
  });
}
