import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Fault, ServedRequest } from './e2e-messages.ts';

/** Stands between the socket and the application: breaks what a test asks it to break, and counts. */
export interface FaultyRequests {
  readonly served: readonly ServedRequest[];
  add(fault: Fault): void;
  clear(): void;
}

export function makeFaulty(server: Server): FaultyRequests {
  const served: ServedRequest[] = [];
  let faults: Fault[] = [];
  // The application's own listeners, put behind ours; Node types all listeners as functions only.
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const method = request.method ?? '';
    const path = (request.url ?? '').replace(/\?.*$/, '');
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : 0;
      served.push({ method, path, status, length: Number(request.headers['content-length'] ?? 0) });
    });
    const fault = faults.find((one) => matches(one, method, path));
    if (fault) faults = faults.flatMap((one) => (one === fault ? spent(one) : [one]));
    const carryOut = () => {
      for (const listener of listeners) listener(request, response);
    };
    if (fault) fail(fault.action, request, response, carryOut);
    else carryOut();
  });
  return {
    served,
    add(fault) {
      faults.push(fault);
    },
    clear() {
      faults = [];
    },
  };
}

function matches(fault: Fault, method: string, path: string): boolean {
  if (fault.method !== undefined && fault.method !== method) return false;
  return fault.path.endsWith('*') ? path.startsWith(fault.path.slice(0, -1)) : path === fault.path;
}

function spent(fault: Fault): Fault[] {
  return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
}

function fail(
  action: Fault['action'],
  request: IncomingMessage,
  response: ServerResponse,
  carryOut: () => void,
): void {
  switch (action.kind) {
    case 'dropRequest':
      request.socket.destroy();
      return;
    case 'answer':
      request.resume();
      response.writeHead(action.status, { 'content-type': action.contentType, ...action.headers });
      response.end(action.body);
      return;
    case 'dropAnswer':
      cutAfter(response, 0);
      carryOut();
      return;
    case 'cutAnswer':
      cutAfter(response, action.bytes);
      carryOut();
      return;
  }
}

/** Lets so many bytes of the body through, swallows the rest, and breaks the connection where the answer would end. */
function cutAfter(response: ServerResponse, bytes: number): void {
  let left = bytes;
  const socket = response.socket;
  const write = response.write.bind(response);
  const pass = (chunk: unknown) => {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return;
    const part = Buffer.from(chunk).subarray(0, left);
    left -= part.length;
    if (part.length > 0) write(part);
  };
  Object.assign(response, {
    write(chunk: unknown) {
      pass(chunk);
      return true;
    },
    end(chunk: unknown) {
      pass(chunk);
      // What was let through must leave before the end comes.
      setImmediate(() => socket?.destroy());
      return response;
    },
  });
}
