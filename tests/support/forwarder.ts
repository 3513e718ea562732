import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** What stands before two servers, as a proxy does, and hands on bytes. */
export interface Forwarder {
  readonly url: string;
  /** New connections go there from now on; those that are open are closed. */
  lead(to: string): void;
  close(): Promise<void>;
}

/** @param to `http://host:port` of the server that it begins with */
export async function startForwarder(to: string): Promise<Forwarder> {
  let target = new URL(to);
  const open = new Set<Socket>();
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((incoming) => {
    const onward = connect({ host: target.hostname, port: Number(target.port) });
    for (const [one, other] of [
      [incoming, onward],
      [onward, incoming],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    lead(next) {
      target = new URL(next);
      endAll();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        endAll();
      }),
  };
}
