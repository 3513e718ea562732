import { asset } from '../../assets/asset.ts';
import type { AnyRow } from '../../kit/entity/entity.ts';
import { isProblem } from '../../kit/problems/is-problem.ts';
import type { Problem } from '../../kit/problems/problem.ts';
import { appendAll } from '../../kit/values/long-lists.ts';
import type { PushOperation, PushRequest, PushResult } from '../../sync/wire.ts';
import { SCHEMA_VERSION } from '../../sync/wire.ts';
import type { ImportTransport } from './run-import.ts';

export const IMPORT_PERMISSION = 'assets:import';

/** As much of a request as a message to another thread can hold. */
export interface CallInit {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** What an import needs of whoever calls the server: the screen with a session, or a command line with a password. */
export interface ImportCaller {
  readonly tenantId: string;
  readonly userId: string;
  deviceId(): Promise<string>;
  /**
   * Below the API base, with the person's token. Undefined when the server was not reached.
   * @throws Error when no token can be had
   */
  call(path: string, init?: CallInit): Promise<Response | undefined>;
  /** Milliseconds. */
  pause(duration: number): Promise<void>;
  /** Aborted by a person who wants no more of it. */
  readonly stop?: AbortSignal;
}

/** The server said no to the import as a whole. The message is its own; a screen has words for the answer. */
export class ImportRefused extends Error {
  readonly answer: { readonly status: number; readonly problem: Problem | null } | null;
  constructor(message: string, answer: ImportRefused['answer'] = null) {
    super(message);
    this.name = 'ImportRefused';
    this.answer = answer;
  }
}

/** Every asset of the tenant, page by page. @throws ImportRefused */
export async function readExistingAssets(caller: ImportCaller): Promise<AnyRow[]> {
  const rows: AnyRow[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    caller.stop?.throwIfAborted();
    const position: string = after === '' ? '' : `&after=${encodeURIComponent(after)}`;
    const response = await caller.call(`${asset.path}?limit=1000${position}`);
    if (!response) throw new ImportRefused('The server was not reached');
    if (!response.ok) throw await refusedImport(response);
    appendAll(rows, (await response.json()) as AnyRow[]); // the server's own answer
    const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    // Only the position is taken over: a proxy may have changed the rest of the address.
    after = next && (new URLSearchParams(next.replace(/^[^?]*/, '')).get('after') ?? undefined);
  }
  return rows;
}

/** `importId`: what `beginImport` was told. */
export function importTransport(caller: ImportCaller, importId: string): ImportTransport {
  return transportTo(caller, '/sync/push', { importId });
}

/** Before its first operation: the server keeps what belongs to an import, so that it can be undone. @throws ImportRefused */
export async function beginImport(caller: ImportCaller, id: string, fileName: string): Promise<void> {
  await post(caller, '/imports', { id, fileName: fileName.slice(0, 200) });
}

/** Counts what it did. @throws ImportRefused */
export async function finishImport(caller: ImportCaller, id: string): Promise<void> {
  await post(caller, `/imports/${id}/finish`);
}

async function post(caller: ImportCaller, path: string, body?: object): Promise<void> {
  const content = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await caller.call(path, { method: 'POST', ...content });
  if (!response) throw new ImportRefused('The server was not reached');
  if (!response.ok) throw await refusedImport(response);
}

/** What `importTransport` would be answered; nothing is written. */
export function rehearsalTransport(caller: ImportCaller): ImportTransport {
  return transportTo(caller, '/sync/rehearsal');
}

function transportTo(
  caller: ImportCaller,
  path: string,
  belonging: Pick<PushRequest, 'importId'> = {},
): ImportTransport {
  return {
    pause: (duration) => caller.pause(duration),
    ...(caller.stop && { stop: caller.stop }),
    async push(operations) {
      const body: PushRequest = {
        tenantId: caller.tenantId,
        userId: caller.userId,
        deviceId: await caller.deviceId(),
        schemaVersion: SCHEMA_VERSION,
        ...belonging,
        operations,
      };
      const response = await caller.call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (response?.ok) return received(response, operations);
      const refused = response && (await refusedImport(response));
      if (refused && isFinal(refused)) throw refused;
      await caller.pause(1000 * Number(response?.headers.get('retry-after') ?? 0));
      return [];
    },
  };
}

/** By the server's own word. A page of somebody on the way says nothing of the import. */
function isFinal({ answer }: ImportRefused): boolean {
  return answer?.problem !== null && answer !== null && answer.status < 500 && answer.status !== 429;
}

/** What arrived before the connection broke counts; the rest is sent again. */
async function received(response: Response, operations: readonly PushOperation[]): Promise<PushResult[]> {
  const sent = new Set(operations.map(({ opId }) => opId));
  const results: PushResult[] = [];
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    // A cut connection rejects here; a captive portal's page is no line of ours.
    const part = await reader?.read().catch(() => undefined);
    if (!part || part.done) return results;
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    appendAll(
      results,
      lines.flatMap(resultOf).filter(({ opId }) => sent.has(opId)),
    );
  }
}

function resultOf(line: string): PushResult[] {
  try {
    const result: unknown = JSON.parse(line);
    const isResult = typeof result === 'object' && result !== null && 'opId' in result && 'status' in result;
    return isResult ? [result as PushResult] : []; // one line of our own server's answer
  } catch {
    return [];
  }
}

async function refusedImport(response: Response): Promise<ImportRefused> {
  const body: unknown = await response.json().catch(() => null);
  const { status } = response;
  const answer = { status, problem: isProblem(body) ? body : null };
  return new ImportRefused(answer.problem?.message ?? `status ${status}`, answer);
}
