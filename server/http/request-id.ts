import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import type { ServerConfig } from '../config.ts';

export type TrustedPeer = (request: IncomingMessage) => boolean;

/** Whether a connection comes from a proxy whose headers are believed, by the same rule that Fastify has. */
export function trustedPeer(trustProxy: ServerConfig['trustProxy']): TrustedPeer {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  const trusts =
    typeof trustProxy === 'string' ? compile(trustProxy.split(',').map((one) => one.trim())) : trustProxy;
  return ({ socket }) => trusts(socket.remoteAddress ?? '', 0);
}

/**
 * The id by which a request is found in the logs of the proxy and in ours. It is written down with what the request wrote, so that
 * only a trusted proxy may choose it; anybody else's is made here.
 */
export function requestIds(isTrusted: TrustedPeer): (request: IncomingMessage) => string {
  return (request) => (isTrusted(request) ? plainRequestId(request) : undefined) ?? randomUUID();
}

/** The id that came with a request, where it is short and plain. */
export function plainRequestId({ headers }: IncomingMessage): string | undefined {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : undefined;
}
