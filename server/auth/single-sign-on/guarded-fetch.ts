import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { BlockList, isIP } from 'node:net';
import type { CustomFetch } from 'openid-client';

/** Milliseconds a provider gets for an answer. */
const TIMEOUT = 10_000;

/** Bytes; a discovery document has some kilobytes. */
const LARGEST_ANSWER = 1_000_000;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** How far calls may go beyond the internet. */
export interface Reach {
  /** `http://localhost` too: for demos and tests. */
  readonly loopback: boolean;
  /** Names, in lower case, that the operator lets stand for private addresses: a provider in the same network. */
  readonly privateHosts: readonly string[];
}

/** The address may not be called by this server. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/**
 * `fetch` for addresses that an administrator of a tenant chose, which must not become a way into the network that the
 * server stands in (SSRF). HTTPS only; every address that the name stands for must be public, checked when the
 * connection is made, so that a name cannot mean something else a moment later; redirects are not followed; answers are
 * short and come soon.
 */
export function guardedFetch(reach: Reach): CustomFetch {
  return async (url, options) => {
    const target = new URL(url);
    const fault = addressFault(target, reach);
    if (fault !== null) throw new AddressRefused(fault);
    const { body } = options;
    if (body && typeof body !== 'string' && !(body instanceof URLSearchParams)) {
      throw new TypeError('a form or a text is all that is ever sent to a provider');
    }
    const timeout = AbortSignal.timeout(TIMEOUT);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    const { method, headers } = options;
    const sent = body ? String(body) : undefined;
    return call(target, { method, headers, signal, lookup: lookupFor(target, reach) }, sent);
  };
}

/** Why this server would not call the address; null: it would, unless its name stands for a private one. */
export function addressFault(target: URL, reach: Reach): 'address' | 'private_address' | null {
  if (target.username !== '' || target.password !== '') return 'address';
  if (isLoopback(target) && reach.loopback && ['http:', 'https:'].includes(target.protocol)) return null;
  if (target.protocol !== 'https:') return 'address';
  if (isAllowed(target, reach)) return null;
  // A name that is an address already is never looked up.
  const host = target.hostname.replace(/^\[|\]$/g, '');
  return isLoopback(target) || (isIP(host) !== 0 && !isPublic(host)) ? 'private_address' : null;
}

/** How the name of an address without a fault is looked up. */
export function lookupFor(target: URL, reach: Reach): LookupFunction {
  return isLoopback(target) || isAllowed(target, reach) ? lookup : lookupPublic;
}

function isAllowed({ hostname }: URL, { privateHosts }: Reach): boolean {
  return privateHosts.includes(hostname);
}

function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK.has(hostname);
}

async function call(target: URL, options: RequestOptions, body: string | undefined): Promise<Response> {
  const send = target.protocol === 'https:' ? httpsRequest : await plainRequest();
  return new Promise((resolve, reject) => {
    const request = send(target, options, (answer) => {
      readAnswer(answer).then(resolve, reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Demos and tests only. As a module it makes Node load a whole client for the web, for which every start would wait. */
async function plainRequest(): Promise<typeof httpsRequest> {
  return (await import('node:http')).request;
}

async function readAnswer(answer: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    // Node reads bytes as long as nobody sets an encoding.
    const bytes = part as Buffer;
    size += bytes.length;
    if (size > LARGEST_ANSWER) throw new TypeError('the answer is too large');
    parts.push(bytes);
  }
  const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response(size === 0 ? null : Buffer.concat(parts), { status: answer.statusCode ?? 0, headers });
}

/** Like Node's own, but finds nothing for a name of which any address is private. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new AddressRefused('address'), '');
    if (!addresses.every(({ address }) => isPublic(address))) {
      return callback(new AddressRefused('private_address'), '');
    }
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

/** IANA's special-purpose registries: whatever the whole internet does not reach. */
const PRIVATE_IPV4 = blockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

/** What is public is 2000::/3 without documentation, and without what leads back to IPv4. */
const PRIVATE_IPV6 = blockList('ipv6', [
  '::/3',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  '4000::/2',
  '8000::/1',
]);

function isPublic(address: string): boolean {
  return isIP(address) === 6 ? !PRIVATE_IPV6.check(address, 'ipv6') : !PRIVATE_IPV4.check(address, 'ipv4');
}

/** One list for each: in a common one every IPv4 address counts as one of ::/3 too. */
function blockList(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
