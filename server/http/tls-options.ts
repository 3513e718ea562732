import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { FastifyServerOptions } from 'fastify';
import type { ServerConfig } from '../config.ts';

export function tlsOptions({ tls }: ServerConfig): Pick<FastifyServerOptions, 'serverFactory'> {
  if (!tls) return {};
  const keys = { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) };
  return { serverFactory: (handler) => createServer(keys, handler) };
}
