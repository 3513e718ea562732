import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What docs/proxies say to a proxy before several cells: the cookie leads, and where its cell does not answer another does. */
export interface CellProxy {
  readonly url: string;
  /** Requests that each cell has been handed. */
  readonly served: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** @param cells by name; the first one is for who has no cookie */
export async function startCellProxy(cells: ReadonlyMap<string, () => string>): Promise<CellProxy> {
  const served = new Map<string, number>();
  const server = createServer((incoming, outgoing) => {
    const names = [...cells.keys()];
    const asked = /(?:^|; )fieldline_cell=([^;]*)/.exec(incoming.headers.cookie ?? '')?.[1];
    const order = names.includes(asked ?? '')
      ? [asked ?? '', ...names.filter((name) => name !== asked)]
      : names;
    void buffer(incoming).then((body) => handOn(order, incoming, body, outgoing));
  });
  const handOn = (
    order: readonly string[],
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
  ) => {
    const [name, ...others] = order;
    if (name === undefined) return void outgoing.writeHead(502, { 'content-type': 'text/html' }).end();
    const { method = 'GET', headers, url = '/' } = incoming;
    const onward = httpRequest(new URL(url, cells.get(name)?.()), { method, headers }, (answer) => {
      served.set(name, (served.get(name) ?? 0) + 1);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    onward.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else handOn(others, incoming, body, outgoing);
    });
    outgoing.on('close', () => onward.destroy());
    onward.end(body);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    served,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
