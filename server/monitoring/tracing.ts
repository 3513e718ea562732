import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api';
import { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { APP_VERSION } from '../../src/domain/shared/app-version.ts';
import type { Database, QueryListener } from '../database/database.ts';
import type { EndedRequest } from '../http/ended-requests.ts';
import { routeOf } from '../http/ended-requests.ts';
import type { TrustedPeer } from '../http/request-id.ts';
import { inTime } from './asked-once.ts';
import type { TraceSettings } from './monitoring-settings.ts';

/** Milliseconds that a node which stops waits for its collector: less than it has itself. */
const LAST_WORDS = 3000;

/** A request that is traced, for whatever it does. */
interface Traced {
  readonly request: FastifyRequest;
  readonly span: Span;
}

export interface Tracing {
  /** Registers hooks: before anything else. */
  watch(app: FastifyInstance): void;
  readonly requestEnded: (ended: EndedRequest) => void;
}

/**
 * A span for each request and for each query of it, sent to a collector. By the standard interfaces of OpenTelemetry, with hooks
 * of Fastify's and the listener of our database in place of its automatic instrumentation: that one has to replace modules as
 * they are loaded, before everything else and by a flag of Node's, and would see our pool and not whose query it is.
 *
 * This file is loaded where traces are asked for, and only there. Nothing of it is global: two servers of one process do not mix.
 */
export function createTracing(
  { url, serviceName, share }: TraceSettings,
  database: Database,
  isTrusted: TrustedPeer,
): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': APP_VERSION }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer('fieldline', APP_VERSION);
  const current = new AsyncLocalStorage<Traced>();
  const spans = new WeakMap<FastifyRequest, Span>();
  const stop = database.onQuery(queryListener(tracer, current));
  return {
    watch(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const span = startRequest(tracer, request, isTrusted);
        spans.set(request, span);
        current.run({ request, span }, done);
      });
      // A body that was waited for has come on the connection, which knows no request.
      app.addHook('preValidation', (request, _reply, done) => {
        const span = spans.get(request);
        if (span) current.run({ request, span }, done);
        else done();
      });
      app.addHook('onClose', async () => {
        stop();
        const areSent = provider.shutdown().then(
          () => true,
          () => false,
        );
        // Without the error: it may repeat the collector's address, which may hold a key.
        if (!(await inTime(LAST_WORDS, areSent, false))) app.log.warn({ event: 'last_traces_lost' });
      });
    },
    requestEnded(ended) {
      const span = spans.get(ended.request);
      if (span) endRequest(span, ended);
    },
  };
}

function startRequest(tracer: Tracer, request: FastifyRequest, isTrusted: TrustedPeer): Span {
  const { method } = request;
  const route = routeOf(request);
  const options = {
    kind: SpanKind.SERVER,
    attributes: {
      'http.request.method': method,
      ...(route !== null && { 'http.route': route }),
      'fieldline.request.id': request.id,
    },
  };
  return tracer.startSpan(
    route === null ? method : `${method} ${route}`,
    options,
    parentOf(request, isTrusted),
  );
}

/** A proxy's decision is followed; anybody else would choose what is traced, and into whose trace it goes. */
function parentOf({ raw }: FastifyRequest, isTrusted: TrustedPeer): Context {
  if (!isTrusted(raw)) return ROOT_CONTEXT;
  return new W3CTraceContextPropagator().extract(ROOT_CONTEXT, raw.headers, defaultTextMapGetter);
}

function endRequest(span: Span, { request, status, isCutShort }: EndedRequest): void {
  span.setAttributes({ 'http.response.status_code': status, ...whose(request) });
  if (isCutShort) span.setAttribute('fieldline.cut_short', true);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** A query has ended when it is heard of: its span is made then, with the time at which it began. */
function queryListener(tracer: Tracer, current: AsyncLocalStorage<Traced>): QueryListener {
  return ({ sql, milliseconds, hasFailed }) => {
    const traced = current.getStore();
    if (!traced?.span.isRecording()) return;
    const now = Date.now();
    const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'query';
    const options = {
      kind: SpanKind.CLIENT,
      startTime: now - milliseconds,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': verb,
        // Without values: those have places of their own.
        'db.query.text': sql.slice(0, 2000),
        ...whose(traced.request),
      },
    };
    const span = tracer.startSpan(`postgresql ${verb}`, options, trace.setSpan(ROOT_CONTEXT, traced.span));
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(now);
  };
}

/** By their ids; nothing before they have shown who they are. */
function whose({ actor }: FastifyRequest): Attributes {
  if (!actor) return {};
  const { tenantId, userId, deviceId } = actor;
  return {
    'fieldline.tenant.id': tenantId,
    'enduser.id': userId,
    ...(deviceId !== null && { 'fieldline.device.id': deviceId }),
  };
}
