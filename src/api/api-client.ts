import ky, { isTimeoutError } from 'ky';
import { DEFAULT_TENANT_ID } from '../domain/identity/session.ts';
import type { Json } from '../domain/kit/fields/field.ts';
import { uuidv7 } from '../domain/kit/values/ids.ts';
import { WIRE_LIMITS } from '../domain/sync/wire.ts';
import { ApiError, answerError, asApiError, networkError } from './api-error.ts';
import type { AuthorisedDeps } from './authorised-fetch.ts';
import { authorisedFetch, SessionNeeded, Unreachable } from './authorised-fetch.ts';
import type { AnswerOf, BodyOf, CallAt, Known, Method } from './calls.ts';
import { askOnceMore } from './once-more.ts';

export interface CallOptions {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Without a token: sign-in, installation status, demo accounts. */
  readonly anonymous?: true;
}

interface Upload {
  /** Name of the one file field. */
  readonly field: string;
  readonly file: File;
  /** Called with the share sent, 0 to 1, whenever the browser knows it. */
  readonly onProgress: (share: number) => void;
}

type Given<Body> = [Extract<Body, null | undefined>] extends [never]
  ? [body: Body, options?: CallOptions]
  : [body?: Body, options?: CallOptions];

/**
 * Calls of a screen to the server: JSON, 30 s, the person's token with one refresh, and ApiError for everything that
 * fails. Answers bare and wrapped bodies (`{success, data, error}`) alike. A path that the server does not have, a body that
 * it would refuse and a field that it does not answer are refused by the compiler.
 */
export interface ApiClient {
  call<const M extends Method, const Path extends string>(
    method: M,
    path: Path & Known<M, Path>,
    ...given: Given<BodyOf<CallAt<M, Path>>>
  ): Promise<AnswerOf<CallAt<M, Path>>>;
  /** What stands at an address that is held as data, or leads to a record of any kind. @throws ApiError */
  read(path: string, options?: CallOptions): Promise<Json>;
  /** Writes at such an address. @throws ApiError */
  write(method: Method, path: string, body?: Json, options?: CallOptions): Promise<Json>;
  /** Sends one file as multipart/form-data. */
  upload<T>(path: string, upload: Upload): Promise<T>;
  /** A file that the server keeps. */
  download(path: string): Promise<File>;
}

export function createApiClient(deps: AuthorisedDeps): ApiClient {
  const write: ApiClient['write'] = async (method, path, body, options = {}) =>
    // JSON is all that the wire carries.
    (await readBody(await answerOf(deps, method, path, body, options))) as Json;
  return {
    // What is given and answered is typed by the server's document, which its own tests hold it to.
    call: write as ApiClient['call'],
    read: (path, options) => write('get', path, undefined, options),
    write,
    async upload<T>(path: string, { field, file, onProgress }: Upload): Promise<T> {
      const body = new FormData();
      body.set(field, file);
      const { sendingFetch } = await import('./sending-fetch.ts');
      const sending = { ...deps, fetch: sendingFetch(onProgress) };
      // As above.
      return (await readBody(await fileCall(sending, path, { method: 'POST', body }))) as T;
    },
    async download(path) {
      const response = await fileCall(deps, path, { method: 'GET' });
      if (!response.ok) await readBody(response);
      const content = await received(response.blob());
      return new File([content], fileNameOf(response), { type: 'application/octet-stream' });
    },
  };
}

function fileNameOf(response: Response): string {
  const [, name = 'file'] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return decodeURIComponent(name);
}

/** Without the time-out of other calls: a file over a thin line takes its time. */
function fileCall(deps: AuthorisedDeps, path: string, init: RequestInit): Promise<Response> {
  return received(authorisedFetch(deps, path, init));
}

/** An answer, or its body, which may break off when its head has come. @throws ApiError */
async function received<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw translated(error);
  }
}

async function answerOf(
  deps: AuthorisedDeps,
  method: Method,
  path: string,
  body: Json | undefined,
  options: CallOptions,
): Promise<Response> {
  try {
    return await ky(`${deps.baseUrl}${path}`, {
      method,
      ...(body === undefined ? {} : { json: body }),
      ...(options.query ? { searchParams: { ...options.query } } : {}),
      ...(options.headers ? { headers: { ...options.headers } } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      timeout: WIRE_LIMITS.timeout,
      retry: 0,
      throwHttpErrors: false,
      credentials: 'include',
      fetch: (input) => send(deps, new Request(input), options.anonymous === true),
    });
  } catch (error) {
    throw translated(error);
  }
}

async function send(deps: AuthorisedDeps, request: Request, anonymous: boolean): Promise<Response> {
  if (anonymous) {
    request.headers.set('x-request-id', uuidv7(deps.clock, deps.random));
    if (!request.headers.has('x-tenant-id')) request.headers.set('x-tenant-id', DEFAULT_TENANT_ID);
    try {
      return await askOnceMore(() => deps.fetch(request.clone()));
    } catch (error) {
      throw new Unreachable(error);
    }
  }
  const { method, headers, signal } = request;
  const body = request.body ? await request.text() : null;
  const path = request.url.slice(new URL(deps.baseUrl, request.url).href.length);
  return authorisedFetch(deps, path, { method, headers, signal, body });
}

/** @throws ApiError for a refusal, and for an answer that is not the server's (a captive portal) */
async function readBody(response: Response): Promise<unknown> {
  const text = await received(response.text());
  if (text === '' && response.ok) return undefined;
  const body = parse(text);
  if (!response.ok) throw answerError(response.status, body, response.headers.get('retry-after'));
  if (body === NOT_JSON) throw networkError();
  return unwrapped(body, response.status);
}

const NOT_JSON = Symbol('not JSON');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}

function unwrapped(body: unknown, status: number): unknown {
  if (typeof body !== 'object' || body === null || !('success' in body)) return body;
  if (body.success === false) throw answerError(status, 'error' in body ? body.error : body);
  return 'data' in body ? body.data : body;
}

function translated(error: unknown): ApiError {
  if (error instanceof SessionNeeded) return new ApiError('Sign in again', 401, 'unauthenticated');
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof SessionNeeded) return new ApiError('Sign in again', 401, 'unauthenticated');
  const lost = [error, cause].some((each) => each instanceof Unreachable || each instanceof TypeError);
  return lost || isTimeoutError(error) ? networkError() : asApiError(error);
}
