import { hasSubscribers, subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';

/** Where a whole run leaves which calls were answered with success, a line each: `.ci/answered-calls.ts` reads it. */
const FILE = process.env['FIELDLINE_ANSWERED_CALLS'];

const HANDLED = 'tracing:fastify.request.handler:start';

/** What Fastify tells whoever listens when a handler begins. */
interface Handled {
  readonly reply: FastifyReply;
  readonly route: { readonly url: string; readonly method: string | readonly string[] };
}

const noted = new Set<string>();

// Files of tests share a process, and each of them begins here.
if (FILE && !hasSubscribers(HANDLED)) {
  subscribe(HANDLED, (message) => {
    const { reply, route } = message as Handled; // as its documentation gives it
    reply.raw.once('close', () => note(FILE, reply, route));
  });
}

/** A server of tests turns an answer that is not as its schema says into a 500. */
function note(file: string, { raw, request }: FastifyReply, { url }: Handled['route']): void {
  const call = `${request.method} ${url}`;
  if (raw.statusCode >= 400 || noted.has(call)) return;
  noted.add(call);
  appendFileSync(file, `${call}\n`);
}
