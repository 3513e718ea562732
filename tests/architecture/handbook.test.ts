import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fastify from 'fastify';
import { expect, it, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { HEARTBEAT } from '../../server/http/events.ts';
import { LIMITS } from '../../src/domain/kit/fields/limits.ts';
import { PACKAGE_LIMITS } from '../../src/domain/plugins/words.ts';
import { WIRE_LIMITS } from '../../src/domain/sync/wire.ts';

const SECOND = 1000;

/** Bytes of a form around the largest file. */
const FORM = 1_000_000;

const LARGEST = Math.max(LIMITS.uploadBytes + FORM, PACKAGE_LIMITS.bytes + FORM, WIRE_LIMITS.pushBytes);

const read = (file: string) => readFileSync(file, 'utf8');
const withoutComments = (text: string) => text.replaceAll(/^\s*#.*$/gm, '');
const nginx = withoutComments(read('docs/proxies/nginx.conf'));
const caddy = withoutComments(read('docs/proxies/Caddyfile'));
const unit = withoutComments(read('docs/fieldline.service'));
const handbook = read('docs/operating.md');

/** The value of the one line that begins with these words. */
function valueOf(text: string, words: string): string {
  const found = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith(`${words} `));
  expect(found, words).toHaveLength(1);
  return (found[0] ?? '').slice(words.length).trim().replace(/;$/, '');
}

const millisecondsOf = (value: string) => Number(value.replace(/s$/, '')) * SECOND;

it('nginx and Caddy let through the largest body that the server takes', () => {
  const megabytes = Number(valueOf(nginx, 'client_max_body_size').replace(/m$/, ''));
  expect(megabytes * 1024 ** 2).toBeGreaterThanOrEqual(LARGEST);
  expect(Number(valueOf(caddy, 'max_size').replace(/MB$/, '')) * 1e6).toBeGreaterThanOrEqual(LARGEST);
});

it('nginx says who calls and how, and never what the caller says of that', () => {
  const header = (name: string) => valueOf(nginx, `proxy_set_header ${name}`);
  expect(header('Host')).toBe('$host');
  expect(header('X-Forwarded-For')).toBe('$remote_addr');
  expect(header('X-Forwarded-Proto')).toBe('$scheme');
  expect(header('X-Forwarded-Host')).toBe('$host');
  expect(header('X-Request-Id')).toBe('$request_id');
  expect(header('traceparent')).toBe('""');
});

it('Caddy replaces what it does not replace by itself, and believes no proxy in front of it', () => {
  expect(valueOf(caddy, 'header_up X-Request-Id')).toBe('{http.request.uuid}');
  expect(caddy).toMatch(/^\s*header_up -traceparent$/m);
  expect(caddy).not.toMatch(/trusted_proxies|header_up X-Forwarded|header_up Host/);
});

it('neither holds back a hint of changes or an upload', () => {
  expect(valueOf(nginx, 'proxy_buffering')).toBe('off');
  expect(valueOf(nginx, 'proxy_request_buffering')).toBe('off');
  expect(valueOf(nginx, 'proxy_http_version')).toBe('1.1');
  expect(valueOf(caddy, 'flush_interval')).toBe('-1');
});

it('neither keeps an answer', () => {
  expect(nginx).not.toMatch(/^\s*(proxy_cache|proxy_store|expires|add_header)/m);
  expect(caddy).not.toMatch(/^\s*(cache|header )/m);
});

it('both wait longer than the server is silent, and than a device waits for an answer', () => {
  const waits = [
    valueOf(nginx, 'proxy_read_timeout'),
    valueOf(nginx, 'send_timeout'),
    valueOf(caddy, 'response_header_timeout'),
  ];
  for (const wait of waits)
    expect(millisecondsOf(wait)).toBeGreaterThan(2 * Math.max(HEARTBEAT, WIRE_LIMITS.timeout));
});

it('both leave an idle connection before the server closes it', () => {
  const closes = fastify().initialConfig.keepAliveTimeout ?? 0;
  expect(millisecondsOf(valueOf(nginx, 'keepalive_timeout'))).toBeLessThan(closes);
  expect(millisecondsOf(valueOf(caddy, 'keepalive'))).toBeLessThan(closes);
});

it('both speak TLS and HTTP/2, and lead to the port that the server has by itself', async () => {
  const { port } = await readConfig({ AUTH_SECRET: 'thirty-two characters, or even more' });
  expect(nginx).toMatch(/^\s*listen 443 ssl http2;$/m);
  expect(valueOf(nginx, 'ssl_protocols')).toBe('TLSv1.2 TLSv1.3');
  expect(nginx).toContain(`server 127.0.0.1:${port};`);
  // An address without a protocol and a port is https, with a certificate, to Caddy.
  expect(caddy).toMatch(/^fieldline\.example\.org \{$/m);
  expect(caddy).toContain(`reverse_proxy 127.0.0.1:${port} {`);
});

// nginx's $uri and Caddy's path are decoded by themselves; the server decodes too.
it('HAProxy decodes a path before it asks what it is, so that nobody passes by another spelling', () => {
  const haproxy = withoutComments(read('docs/proxies/haproxy-cells.cfg'));
  const asked = [...haproxy.matchAll(/\bpath\S*(?= \/)/g)].map(([fetched]) => fetched);
  expect(asked).toEqual(['path,url_dec', 'path,url_dec']);
});

it('the unit starts what `npm run serve` and the image start, as a user of its own', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const [, started = ''] = /^ExecStart=\/opt\/fieldline\/node_modules\/\.bin\/(.*)$/m.exec(unit) ?? [];
  expect(started).toBe(scripts['serve']);
  const [, words = '[]'] = /^CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? [];
  expect((JSON.parse(words) as string[]).join(' ')).toBe(started);
  expect(unit).toMatch(/^User=fieldline$/m);
  expect(unit).toMatch(/^EnvironmentFile=\/etc\/fieldline\.env$/m);
  // The embedded database is ended by the server, after its requests.
  expect(unit).toMatch(/^KillMode=mixed$/m);
});

/** First column of the table of what the server says, in pieces where the handbook leaves something out. */
const [, afterHead = ''] = handbook.split('\n| what the server says | why | mend |\n');
const messages = (afterHead.split('\n\n')[0] ?? '')
  .split('\n')
  .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, said = '']) => said));

const sources = globSync('server/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map(read)
  .join('\n')
  .replaceAll(/\$\{[^}]*\}/g, '…');

it('explains messages that the server does say', () => {
  expect(messages.length).toBeGreaterThan(10);
  expect(messages.filter((said) => !sources.includes(said))).toEqual([]);
});

test.each(['README.md', ...globSync('docs/*.md')])('%s links to what is there', (page) => {
  const text = read(page);
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const broken = links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file = '', anchor = ''] = link.split('#');
    return file === '' ? !headings.includes(anchor) : !existsSync(join(dirname(page), file));
  });
  expect(broken).toEqual([]);
});

/** As GitHub makes them. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

test.each(['README.md', ...globSync('docs/*.md')])('%s promises no database spread over machines', (page) => {
  expect(read(page)).not.toMatch(/citus|distribut\w+ by tenant/i);
});
