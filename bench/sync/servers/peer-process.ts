/**
 * The server of one contender that is not ours, in a process of its own: its page, and its calls from memory. Started by
 * bench/sync/servers/peer-server.ts with the name of the protocol, the workload, the number of rows and the folder of
 * the page.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { Edit } from '../rows.ts';
import { generateRows } from '../rows.ts';
import { workloadNamed } from '../workloads.ts';
import { couchApi } from './couch-api.ts';
import type { Answer } from './peer-api.ts';
import type { Protocol } from './peer-server.ts';
import { plainApi } from './plain-api.ts';
import { rxdbApi } from './rxdb-api.ts';

const APIS = { plain: plainApi, rxdb: rxdbApi, couch: couchApi } as const;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

const [protocol = 'plain', workload, rows = '0', folder = ''] = process.argv.slice(2);
const api = APIS[protocol as Protocol](generateRows(workloadNamed(workload), Number(rows))); // peer-server.ts names one of the three

const server = createServer((request, response) => {
  void respond(request, response).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    response.writeHead(500).end();
  });
});
// As ours: a browser must not find a connection closed that it was about to use.
server.keepAliveTimeout = 72_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.send?.({ listening: address?.port });
});

process.on('message', ({ edits }: { edits: readonly Edit[] }) => {
  api.edit(edits);
  process.send?.({ done: true });
});
// Without the benchmark that started it nobody needs this server.
process.on('disconnect', () => process.exit(0));

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const [, first, ...path] = url.pathname.split('/').map(decodeURIComponent);
  if (first !== 'api') return sendFile(url.pathname, response);
  const text = await bodyOf(request);
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  send(response, api.answer({ method: request.method ?? 'GET', path, query: url.searchParams, body }));
}

function send(response: ServerResponse, { status, body }: Answer): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  response.end(text);
}

async function sendFile(path: string, response: ServerResponse): Promise<void> {
  const file = normalize(join(folder, path === '/' ? 'index.html' : path));
  const bytes = file.startsWith(folder) ? await readFile(file).catch(() => null) : null;
  if (!bytes) response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' }).end(bytes);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
