import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as the collector is told of it. */
export interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Milliseconds. */
  readonly lasted: number;
}

/** Takes traces as an OpenTelemetry collector does (OTLP over HTTP, JSON). */
export interface Collector {
  readonly endpoint: string;
  readonly spans: readonly ReceivedSpan[];
  /** Everything that came, as it came. */
  text(): string;
  /** Of the first request. */
  headers(): Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}

interface Wire {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[];
  }[];
}

interface WireSpan extends Omit<ReceivedSpan, 'attributes' | 'lasted'> {
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

export async function startCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const heads: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    heads.push({ url: request.url, ...request.headers });
    void text(request).then((body) => {
      bodies.push(body);
      for (const { scopeSpans } of (JSON.parse(body) as Wire).resourceSpans)
        for (const { spans: received } of scopeSpans) for (const span of received) spans.push(toSpan(span));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    text: () => bodies.join('\n'),
    headers: () => heads[0] ?? {},
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function toSpan({ attributes, startTimeUnixNano, endTimeUnixNano, ...span }: WireSpan): ReceivedSpan {
  const values = attributes.map(({ key, value }) => [key, Object.values(value)[0]]);
  return {
    ...span,
    attributes: Object.fromEntries(values),
    lasted: Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6,
  };
}
