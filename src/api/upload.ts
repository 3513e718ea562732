import { uuidv7 } from '../domain/kit/ids.ts';
import { ApiError, answerError, networkError } from './api-error.ts';
import type { AuthorisedDeps } from './authorised-fetch.ts';
import { refreshSession } from './refresh.ts';

export interface UploadRequest {
  /** Below the API base. */
  readonly path: string;
  /** Name of the one file field. */
  readonly field: string;
  readonly file: File;
  /** Called with the share sent, 0 to 1, whenever the browser knows it. */
  readonly onProgress: (share: number) => void;
}

/**
 * Sends one file as multipart, without a time-out: over a thin line it takes its time. By XMLHttpRequest, since `fetch`
 * cannot say how much of a body has been sent. One refresh of
 * the token, like every other call.
 *
 * @throws ApiError
 */
export async function uploadFile(deps: AuthorisedDeps, request: UploadRequest): Promise<unknown> {
  const session = await deps.keeper.read();
  if (!session || session.token === null || !deps.accepts(session)) throw signInNeeded();
  const first = await send(deps, session.token, session.tenant.id, request);
  if (first.status !== 401) return read(first);
  const refreshed = await refreshSession(deps, session);
  if (refreshed.result === 'unreachable') throw networkError();
  if (refreshed.result === 'ended' || refreshed.session.token === null) throw signInNeeded();
  return read(await send(deps, refreshed.session.token, session.tenant.id, request));
}

interface Received {
  readonly status: number;
  readonly text: string;
}

async function send(
  deps: AuthorisedDeps,
  token: string,
  tenantId: string,
  { path, field, file, onProgress }: UploadRequest,
): Promise<Received> {
  const body = new FormData();
  body.append(field, file, file.name);
  const call = new XMLHttpRequest();
  call.open('POST', `${deps.baseUrl}${path}`);
  call.withCredentials = true;
  call.setRequestHeader('authorization', `Bearer ${token}`);
  call.setRequestHeader('x-tenant-id', tenantId);
  call.setRequestHeader('x-request-id', uuidv7(deps.clock, deps.random));
  call.setRequestHeader('x-device-id', await deps.deviceId());
  return new Promise((resolve, reject) => {
    call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    call.onload = () => resolve({ status: call.status, text: call.responseText });
    call.onerror = () => reject(networkError());
    call.send(body);
  });
}

function read({ status, text }: Received): unknown {
  const body = parse(text);
  if (status < 200 || status >= 300) throw answerError(status, body);
  return body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An answer that is not the server's: a proxy's page.
    return null;
  }
}

function signInNeeded(): ApiError {
  return new ApiError('Sign in again', 401, 'unauthenticated');
}
