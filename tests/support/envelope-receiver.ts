import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A place that takes error reports, as Sentry does; it only remembers them. */
export interface EnvelopeReceiver {
  readonly dsn: string;
  readonly received: readonly ReceivedEnvelope[];
  /** From now on it answers so. */
  answerWith(status: number, headers?: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
}

export interface ReceivedEnvelope {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export async function startEnvelopeReceiver(): Promise<EnvelopeReceiver> {
  const received: ReceivedEnvelope[] = [];
  let answer: { status: number; headers: Readonly<Record<string, string>> } = { status: 200, headers: {} };
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    void text(request).then((body) => {
      received.push({ url, headers, body });
      response.writeHead(answer.status, answer.headers).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://abc123@127.0.0.1:${port}/prefix/42`,
    received,
    answerWith(status, headers = {}) {
      answer = { status, headers };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
