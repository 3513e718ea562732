import {
  BASE_MAP_PIECE,
  type BaseMap,
  type BaseMapUpload,
  pieceLength,
} from '../../../domain/map/base-map.ts';

/** The server's half of an upload. Each call may be made again. */
export interface ArchiveCalls {
  /** Begins it, or finds what was begun. */
  begin(): Promise<BaseMapUpload>;
  /** @param onProgress told the share of the piece that is sent, 0 to 1 */
  piece(place: number, bytes: Blob, onProgress: (share: number) => void): Promise<BaseMapUpload>;
  finish(): Promise<BaseMap>;
  /** The line was lost: the same call may do in a moment. */
  isPassing(error: unknown): boolean;
  /** Before the next try; `attempt` from 1 on. */
  wait(attempt: number): Promise<void>;
}

/** Tries of one piece: a line that is away for half a minute ends no upload of gigabytes. */
const TRIES = 5;

export type SendingPhase = 'comparing' | 'sending' | 'looking';

/** This is not the file whose first pieces the server has. */
export class OtherArchive extends Error {
  override readonly name = 'OtherArchive';
}

/** There is nothing in the file. */
export class EmptyArchive extends Error {
  override readonly name = 'EmptyArchive';
}

/**
 * Sends an archive from where the server has it on; what it has already is compared with the file first, since an upload may be gone on
 * with days later, and a map of two files would be one of neither.
 *
 * @param stop ends it between two pieces, or at once while one is on its way: that one may arrive or not
 * @param onProgress bytes that are compared or sent
 * @returns null where it was stopped
 * @throws EmptyArchive, OtherArchive, ApiError
 */
export async function sendArchive(
  calls: ArchiveCalls,
  file: Blob,
  stop: AbortSignal,
  onProgress: (phase: SendingPhase, bytes: number) => void,
): Promise<BaseMap | null> {
  if (file.size === 0) throw new EmptyArchive();
  let upload = await calls.begin();
  if (upload.bytes !== file.size) throw new OtherArchive();
  if (upload.received > 0) {
    const known = await sha256OfStart(file, upload.received, stop, (bytes) => onProgress('comparing', bytes));
    if (known === null) return null;
    if (known !== upload.sha256) throw new OtherArchive();
  }
  while (upload.received < upload.bytes) {
    const { received } = upload;
    onProgress('sending', received);
    const length = pieceLength(upload.bytes, received / BASE_MAP_PIECE);
    const bytes = file.slice(received, received + length);
    const sending = patiently(calls, stop, () =>
      calls.piece(received / BASE_MAP_PIECE, bytes, (share) => {
        if (!stop.aborted) onProgress('sending', received + Math.floor(share * length));
      }),
    );
    const answer = await stoppable(sending, stop);
    if (answer === null) return null;
    upload = answer;
  }
  onProgress('looking', upload.bytes);
  return stoppable(calls.finish(), stop);
}

async function patiently<T>(calls: ArchiveCalls, stop: AbortSignal, call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (attempt === TRIES || stop.aborted || !calls.isPassing(error)) throw error;
      await calls.wait(attempt);
    }
    // Nobody waits for it any more, and somebody may send the same one again.
    if (stop.aborted) throw new Error('stopped');
  }
}

/** What comes of the work; null as soon as it was stopped, whatever comes of it then. */
async function stoppable<T>(work: Promise<T>, stop: AbortSignal): Promise<T | null> {
  const stopped = new Promise<null>((resolve) => {
    if (stop.aborted) resolve(null);
    stop.addEventListener('abort', () => resolve(null), { once: true });
  });
  return Promise.race([stopped, work]);
}

/** As the server counts it: of the hashes of the pieces, in hexadecimal; null where it was stopped. */
async function sha256OfStart(
  file: Blob,
  bytes: number,
  stop: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<string | null> {
  const hashes: Uint8Array[] = [];
  for (let start = 0; start < bytes; start += BASE_MAP_PIECE) {
    if (stop.aborted) return null;
    onProgress(start);
    const piece = await file.slice(start, Math.min(bytes, start + BASE_MAP_PIECE)).arrayBuffer();
    hashes.push(new Uint8Array(await crypto.subtle.digest('SHA-256', piece)));
  }
  const all = await new Blob(hashes.map((hash) => hash.slice())).arrayBuffer();
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', all));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
