import type { BrowserContext } from '@playwright/test';
import { hearWorkerExceptions } from '../support/worker-exceptions.ts';

/** What a test's pages, workers and servers said, and what of it they may say. */
export interface SeenErrors {
  readonly errors: string[];
  readonly allowed: Set<string | RegExp>;
}

export interface ConsoleErrors {
  /** From here on this text, as a whole, is no failure; or whatever fits the pattern. */
  allow(text: string | RegExp): void;
  /** From here on the browser may say that the network failed: for a server that is stopped on purpose. */
  allowNetworkErrors(): void;
}

export function consoleErrorsOf({ allowed }: SeenErrors): ConsoleErrors {
  return {
    allow: (text) => void allowed.add(text),
    allowNetworkErrors: () => {
      for (const code of NETWORK_ERRORS) allowed.add(`Failed to load resource: ${code}`);
      // A worker cannot answer what it did not get, whoever asked for it.
      allowed.add(/^Uncaught \(in promise\) TypeError: Failed to fetch\n/);
      // Nor keep what stopped in the middle.
      allowed.add(/^Uncaught \(in promise\) NetworkError: .*encountered a network error/);
    },
  };
}

const NETWORK_ERRORS = [
  'net::ERR_CONNECTION_REFUSED',
  'net::ERR_CONNECTION_RESET',
  'net::ERR_EMPTY_RESPONSE',
  'net::ERR_INCOMPLETE_CHUNKED_ENCODING',
  'net::ERR_INTERNET_DISCONNECTED',
  'net::ERR_FAILED',
  'net::ERR_SOCKET_NOT_CONNECTED',
];

/** A worker tells the browser so that it wants to be woken again. */
const WAKE_ME = /^Uncaught \(in promise\) Error: (sync|upload) ended (more|unreachable|paused)\n/;

/** Notes what the pages and workers of a browser write to the console as an error, and what they throw. */
export async function collectErrors(context: BrowserContext, { errors, allowed }: SeenErrors): Promise<void> {
  const isAllowed = (text: string) =>
    [...allowed].some((one) => (one instanceof RegExp ? one.test(text) : one === text));
  const note = (text: string, url: string) => {
    if (!isAllowed(text) && !WAKE_ME.test(text)) errors.push(`${text} (${url})`);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') note(message.text(), message.location().url);
  });
  context.on('weberror', (error) => {
    const { name, message, stack } = error.error();
    // What the browser itself throws comes without a stack.
    note(stack || `${name}: ${message}`, 'thrown');
  });
  await hearWorkerExceptions(context, note);
}
