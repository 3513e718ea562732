import { Writable } from 'node:stream';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** Names under which something travels that lets in whoever has it. */
const SECRET = /password|token|secret|recoverycode|otpauth|cookie|authorization|^dsn$/i;
/** What a provider sends a browser back with; problems have a code too. */
const IN_ADDRESS = /^(code|state)$/;
/** A shorter one, such as a code of six digits, stands in times and durations by chance. */
const SHORTEST = 10;

/** The log of a server that is asked by `inject`, and every secret that it was sent or answered. */
export interface WatchedLog {
  /** For the option `logger`. */
  readonly logger: { readonly level: 'info'; readonly stream: Writable };
  /** Everything that was said so far. */
  text(): string;
  /** From here on the secrets of its requests are noted. */
  watch(app: FastifyInstance): void;
  /** @throws Error naming the first line of the log with a secret in it, without the secret */
  close(): void;
}

export function watchedLog(): WatchedLog {
  const lines: string[] = [];
  const secrets = new Set<string>();
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  const note = (name: string, value: unknown) => {
    for (const text of textsUnder(name, value)) if (text.length >= SHORTEST) secrets.add(text);
  };
  return {
    logger: { level: 'info', stream },
    text: () => lines.join(''),
    watch(app) {
      const inject = app.inject.bind(app) as (request: Injected) => Promise<LightMyRequestResponse>;
      const watched = async (request: Injected) => {
        noteRequest(request, note);
        const answer = await inject(request);
        noteAnswer(answer, note);
        return answer;
      };
      app.inject = watched as FastifyInstance['inject'];
    },
    close() {
      const log = lines.join('');
      for (const secret of secrets) if (log.includes(secret)) throw new Error(leak(lines, secret));
    },
  };
}

type Injected =
  | string
  | {
      readonly url?: string | object;
      readonly payload?: unknown;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, unknown>>;
    };

type Note = (name: string, value: unknown) => void;

function noteRequest(request: Injected, note: Note): void {
  const asked = typeof request === 'string' ? { url: request } : request;
  const { url = '', payload, body, headers = {} } = asked;
  if (typeof url === 'string')
    for (const [name, value] of new URL(url, 'http://localhost').searchParams)
      note(IN_ADDRESS.test(name) ? 'secret' : name, value);
  for (const [name, value] of Object.entries(headers)) note(name, value);
  note('', parsed(payload ?? body));
}

function noteAnswer({ body, cookies }: LightMyRequestResponse, note: Note): void {
  for (const { value } of cookies) note('cookie', value);
  note('', parsed(body));
}

/** What JSON says; `null` of anything else. */
function parsed(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** All texts in `value` that have a secret's name, or stand under one. Bodies are nested deeper than a call may be. */
function textsUnder(name: string, value: unknown): string[] {
  const texts: string[] = [];
  const left: [name: string, value: unknown][] = [[name, value]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [under, one] = next;
    if (typeof one === 'string') {
      if (SECRET.test(under)) texts.push(one.replace(/^Bearer /, '').replace(/^\w+=/, ''));
    } else if (one !== null && typeof one === 'object' && !Buffer.isBuffer(one)) {
      for (const [key, inner] of Object.entries(one)) left.push([SECRET.test(under) ? under : key, inner]);
    }
  }
  return texts;
}

function leak(lines: readonly string[], secret: string): string {
  const line = lines.find((one) => one.includes(secret)) ?? '';
  return `a secret is in the log: ${line.replaceAll(secret, '…').trim()}`;
}
