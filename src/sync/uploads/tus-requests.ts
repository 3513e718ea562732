import type { LocalFileRecord } from '../../data/store/local-file.ts';
import { isProblem } from '../../domain/kit/problems/is-problem.ts';
import type { Problem } from '../../domain/kit/problems/problem.ts';
import { retryAfter } from '../calls/back-off.ts';
import type { EngineDeps } from '../calls/engine-deps.ts';
import { timedRequest } from '../calls/timed-request.ts';

/*
 * The client's half of the tus resumable upload protocol 1.0.0, by `fetch`: a service worker has nothing else. Its own
 * library brings retries, a store and a clock of its own, beside those that the sync engine has.
 */
const PROTOCOL = { 'tus-resumable': '1.0.0' };
const BODY_TYPE = 'application/offset+octet-stream';
const UPLOADS = '/files/uploads';

export interface TusAnswer {
  readonly status: number;
  /** Bytes that the server has, where it says so. */
  readonly offset: number | null;
  /** Where the upload is, where it was begun. */
  readonly url: string | null;
  readonly refusal: Problem | null;
  /** Milliseconds that the server asks to wait. */
  readonly wait: number | null;
}

/** Begins the upload of an attachment, or finds the one that was begun. */
export function beginUpload(deps: EngineDeps, { id, size }: LocalFileRecord): Promise<TusAnswer> {
  const headers = { 'upload-length': String(size), 'upload-metadata': `attachment ${btoa(id)}` };
  return call(deps, 'POST', UPLOADS, headers, null);
}

export function askOffset(deps: EngineDeps, url: string): Promise<TusAnswer> {
  return call(deps, 'HEAD', url, {}, null);
}

export function sendPart(deps: EngineDeps, url: string, offset: number, bytes: Blob): Promise<TusAnswer> {
  return call(deps, 'PATCH', url, { 'upload-offset': String(offset), 'content-type': BODY_TYPE }, bytes);
}

function call(
  deps: EngineDeps,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: Blob | null,
): Promise<TusAnswer> {
  const init = { method, headers: { ...PROTOCOL, ...headers }, body };
  return timedRequest(deps, path, init, async ({ response }) => {
    const text = await response.text();
    return {
      status: response.status,
      offset: naturalNumber(response.headers.get('upload-offset')),
      url: uploadUrl(response.headers.get('location')),
      refusal: problemIn(text),
      wait: retryAfter(response.headers, deps.tools.clock.now()),
    };
  });
}

function naturalNumber(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/** Below the API base, which a proxy may have put elsewhere. */
function uploadUrl(location: string | null): string | null {
  const place = location?.lastIndexOf(`${UPLOADS}/`) ?? -1;
  return location !== null && place >= 0 ? location.slice(place) : null;
}

function problemIn(text: string): Problem | null {
  try {
    const body: unknown = JSON.parse(text);
    return isProblem(body) ? body : null;
  } catch {
    return null;
  }
}
