import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A port of this machine, or the path of a socket; null: nobody is there. */
type Target = number | string | null;

/** An address that leads to another one, as a balancer in front of PostgreSQL does. */
export interface Forwarder {
  readonly port: number;
  /** Breaks what leads to the old one. New connections go to this one. */
  leadTo(target: Target): void;
  /** Nothing passes any more, and nobody is told: a machine without power. Connections that are opened now are served. */
  silence(): void;
  close(): Promise<void>;
}

export async function startForwarder(first: Target): Promise<Forwarder> {
  let target = first;
  const open = new Set<readonly [Socket, Socket]>();
  const server = createServer((near) => {
    if (target === null) return void near.destroy();
    const far = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target);
    const pair = [near, far] as const;
    open.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('error', () => undefined).on('close', () => to.destroy());
      from.pipe(to);
    }
    near.on('close', () => open.delete(pair));
  });
  const breakAll = () => {
    for (const socket of [...open].flat()) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port, // it listens on a port
    leadTo(next) {
      target = next;
      breakAll();
    },
    silence() {
      for (const [near, far] of open) {
        near.unpipe(far);
        far.unpipe(near);
      }
    },
    close() {
      breakAll();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
