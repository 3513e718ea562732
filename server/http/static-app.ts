import { existsSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import { SCAN_WORKER_POLICY } from './headers.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';

/**
 * The built app. Files below `/assets/` carry a hash of their content in their name and never change; everything else
 * is asked for anew each time, or an update would not reach a device. Brotli and gzip copies that stand beside a file
 * are sent instead of it.
 */
export async function serveApp(app: FastifyInstance, distDir: string, apiBasePath: string): Promise<void> {
  const built = existsSync(join(distDir, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: distDir,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', isHashed(path, distDir) ? ONE_YEAR : 'no-cache');
        if (isScanWorker(path, distDir)) reply.header('content-security-policy', SCAN_WORKER_POLICY);
      },
    });
    app.get('/', { schema: { hide: true } }, (_request, reply) => sendPage(reply));
    // The library's own route reads the whole folder for each file, to know how the disk spells its name.
    app.get<{ Params: { file: string } }>('/assets/:file', { schema: { hide: true } }, (request, reply) => {
      reply.sendFile(`assets/${request.params.file}`);
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && isNavigation(request, apiBasePath)) sendPage(reply);
    else notFound(reply, built ? undefined : 'The app is not built. Run: npm run build');
  });
}

/** Returns nothing: Fastify awaits a reply that is returned, and each waiting takes listeners, of which Node warns. */
function sendPage(reply: FastifyReply): void {
  reply.sendFile('index.html');
}

function isHashed(path: string, distDir: string): boolean {
  return path.startsWith(join(distDir, 'assets'));
}

/** As the build names it, or its compressed copy. */
function isScanWorker(path: string, distDir: string): boolean {
  return /^assets\/scan-worker-[\w-]+\.js(?:\.br|\.gz)?$/.test(relative(distDir, path));
}

/** A page of the app, which its router knows. A missing file is missing: HTML in place of a script breaks an old tab. */
function isNavigation(request: FastifyRequest, apiBasePath: string): boolean {
  const [path = '/'] = request.url.split('?');
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (path === apiBasePath || path.startsWith(`${apiBasePath}/`) || path.startsWith('/assets/')) return false;
  return extname(path) === '' && (request.headers.accept ?? '').includes('text/html');
}

function notFound(reply: FastifyReply, message: string | undefined): void {
  reply
    .code(404)
    .type('application/problem+json')
    .send(problem('not_found', [], message));
}
