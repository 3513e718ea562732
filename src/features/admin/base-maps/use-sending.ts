import { useEffect, useRef, useState } from 'react';
import type { ApiClient } from '../../../api/api-client.ts';
import { ApiError, isNetworkError } from '../../../api/api-error.ts';
import type { BaseMapUpload } from '../../../domain/map/base-map.ts';
import { useAct } from '../../../resource/act/use-act.ts';
import { useMarkUnsaved } from '../../../resource/drafts/unsaved-input.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useArchiveWords } from './archive-fault-words.ts';
import {
  type ArchiveCalls,
  EmptyArchive,
  OtherArchive,
  type SendingPhase,
  sendArchive,
} from './send-archive.ts';

/** An upload, and the file that it is of. */
interface Chosen {
  readonly id: string;
  readonly name: string;
  readonly file: File;
  /** Bytes that the server waits for: those of the file with which it was begun. */
  readonly size: number;
}

export interface Sending extends Chosen {
  /** `paused`: by the person, or by what failed. */
  readonly phase: SendingPhase | 'paused';
  readonly bytes: number;
}

export interface SendingArchives {
  /** One at a time; null: none. */
  readonly sending: Sending | null;
  /** Why the last one did not come to its end, in words. */
  readonly failure: string | null;
  /** Begins an upload, or goes on with it. */
  send(chosen: Chosen): void;
  pause(): void;
  /** It was given up: the server has nothing of it any more. */
  forget(): void;
}

/** Leaving the screen pauses an upload: the server keeps what it has. @param onChange the lists of the server are others now */
export function useSending(onChange: () => void): SendingArchives {
  const { api } = useWorkspace();
  const wordsOf = useArchiveWords();
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  useMarkUnsaved(sending !== null && sending.phase !== 'paused');
  const work = async ({ id, name, file, size }: Chosen) => {
    const chosen = { id, name, file, size };
    const stop = new AbortController();
    stopping.current = stop;
    setFailure(null);
    const show = (phase: SendingPhase, bytes: number) => {
      if (!stop.signal.aborted) setSending({ ...chosen, phase, bytes });
    };
    show('sending', 0);
    // Said before the server is asked: it would take it for another upload of that id.
    if (file.size !== size) throw new OtherArchive();
    const map = await sendArchive(callsOf(api, chosen), chosen.file, stop.signal, show);
    if (map) setSending(null);
    onChange();
    return false;
  };
  const { act } = useAct(work, (error) => {
    setSending((now) => (now && mayGoOn(error) ? { ...now, phase: 'paused' } : null));
    setFailure(wordsOf(error));
    onChange();
  });
  const stop = () => stopping.current?.abort();
  return {
    sending,
    failure,
    send: act,
    pause() {
      stop();
      setSending((now) => now && { ...now, phase: 'paused' });
    },
    forget() {
      stop();
      setSending(null);
      setFailure(null);
    },
  };
}

/** With this file: it is the right one, and the server has not dropped it as no archive. */
function mayGoOn(error: unknown): boolean {
  if (error instanceof EmptyArchive || error instanceof OtherArchive) return false;
  return !(error instanceof ApiError && error.details.some(({ path }) => path === 'file'));
}

function callsOf(api: ApiClient, { id, name, file }: Chosen): ArchiveCalls {
  return {
    begin: () => api.call('post', '/base-maps', { id, name, bytes: file.size }),
    piece: (place, bytes, onProgress) =>
      api.upload<BaseMapUpload>(`/base-maps/${id}/pieces/${place}`, {
        field: 'file',
        file: new File([bytes], 'piece'),
        onProgress,
      }),
    finish: () => api.call('post', `/base-maps/${id}/finish`),
    isPassing: isNetworkError,
    wait: (attempt) => new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** attempt)),
  };
}
