import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A load balancer: each request goes to the next node, wherever the last one of the same caller went. */
export interface RoundRobin {
  readonly url: string;
  close(): Promise<void>;
}

/** @param nodes addresses, asked anew for each request; one that does not answer gives the caller a 502 */
export async function startRoundRobin(nodes: readonly string[]): Promise<RoundRobin> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const node = nodes[turn++ % nodes.length] ?? '';
    const { method = 'GET', headers, url = '/' } = incoming;
    const onward = httpRequest(new URL(url, node), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    onward.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>');
    });
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
