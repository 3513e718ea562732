import type { FastifyInstance } from 'fastify';

/** Emotion puts one empty style tag into the page; its rules go through the CSSOM, which needs no permission. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const contentSecurityPolicy = (connect: readonly string[]) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' ${EMPTY_STYLE}`,
    "img-src 'self' data: blob:",
    ["connect-src 'self'", ...connect].join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    // See public/trusted-types.js.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');

/**
 * Of the worker that decodes pictures of codes, and of nothing else: it may compile WebAssembly, which no page may, and fetch it
 * from this server. It has no page to show and no script to add.
 */
export const SCAN_WORKER_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** One year, in seconds. */
const HSTS = 'max-age=31536000';

/** On every answer, of the app and of the API. `connect`: what the app may call beside this server. */
export function securityHeaders(app: FastifyInstance, secure: boolean, connect: readonly string[]): void {
  const policy = contentSecurityPolicy(connect);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      ...(secure ? { 'strict-transport-security': HSTS } : {}),
    });
  });
}

/** Answers of the API belong to one person at one moment: nothing between may keep them. */
export function apiHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
}
