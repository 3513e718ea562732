import { cryptoBytes, systemClock, uuidv7 } from '../../domain/kit/values/ids.ts';
import type { ReadRange } from './archive/archive-reader.ts';
import { privateFolder } from './areas/area-folder.ts';
import { type BaseMapDesk, baseMapDesk } from './base-map-desk.ts';
import { BaseMapError, baseMapCode } from './base-map-error.ts';
import type {
  ArchiveRef,
  BaseMapWorkerQuestion,
  FromBaseMapWorker,
  ToBaseMapWorker,
} from './base-map-messages.ts';

/** Areas of base maps on this device, and their tiles; see `open-base-maps.ts`. */

let desk: BaseMapDesk | undefined;
/** What is on the device was looked at: a tile that lies there is not asked of the server. */
let isRead: Promise<void> = Promise.resolve();
const calls = new Map<number, PromiseWithResolvers<ArrayBuffer>>();
let lastCall = 0;

addEventListener('message', ({ data }: MessageEvent<ToBaseMapWorker>) => {
  switch (data.kind) {
    case 'open':
      desk = open(data.tenantId);
      isRead = desk.readAreas().catch(tellFailure);
      return;
    case 'show':
      desk?.show(data.map);
      return;
    case 'ask':
      answer(data.ask, data.question).catch(tellFailure);
      return;
    case 'range':
      settle(data.call)?.resolve(data.bytes);
      return;
    case 'no range':
      settle(data.call)?.reject(new BaseMapError(data.code));
  }
});

function open(tenantId: string): BaseMapDesk {
  return baseMapDesk({
    tenantId,
    folder: privateFolder(tenantId),
    fetchRange,
    onAreas: (areas) => send({ kind: 'areas', areas }),
    onFailure: tellFailure,
    newId: () => uuidv7(systemClock, cryptoBytes),
    now: () => systemClock.now(),
  });
}

function fetchRange(
  { id, version }: ArchiveRef,
  ...[offset, length, signal]: Parameters<ReadRange>
): Promise<ArrayBuffer> {
  signal?.throwIfAborted();
  const call = ++lastCall;
  const coming = Promise.withResolvers<ArrayBuffer>();
  calls.set(call, coming);
  signal?.addEventListener('abort', () => {
    if (!settle(call)) return;
    send({ kind: 'give up', call });
    coming.reject(signal.reason);
  });
  send({ kind: 'fetch', call, archive: { id, version }, offset, length });
  return coming.promise;
}

function settle(call: number): PromiseWithResolvers<ArrayBuffer> | undefined {
  const coming = calls.get(call);
  calls.delete(call);
  return coming;
}

async function answer(ask: number, question: BaseMapWorkerQuestion): Promise<void> {
  try {
    if (!desk) throw new BaseMapError('ended');
    await isRead;
    send({ kind: 'answer', ask, answer: await desk.answer(question) });
  } catch (error) {
    const code = baseMapCode(error);
    if (code === 'failed') tellFailure(error);
    send({ kind: 'refusal', ask, code });
  }
}

/** Not reported here: the page would take that for the worker's death. */
function tellFailure(error: unknown): void {
  send({ kind: 'failed', reason: String(error) });
}

/** A tile is made for one answer: it is given away, not copied. */
function send(message: FromBaseMapWorker): void {
  const bytes = message.kind === 'answer' ? message.answer : null;
  if (bytes instanceof ArrayBuffer) postMessage(message, { transfer: [bytes] });
  else postMessage(message);
}
