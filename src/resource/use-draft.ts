import { useEffect, useRef, useState } from 'react';
import { claimDraft, dropDraft, saveDraft } from '../data/drafts.ts';
import { inBackground } from '../domain/kit/in-background.ts';
import { useWorkspace } from '../session/workspace.tsx';
import type { FormDraft } from './begin-form.ts';

/** Milliseconds without a key until what was typed is written: short enough that a kill costs no sentence. */
const DELAY = 250;

export interface OpenDraft {
  readonly key: string;
  /** What was typed into this form and never saved; null where nothing was. */
  readonly stored: (FormDraft & { readonly savedAt: string }) | null;
}

/** A draft of this purpose for this tab alone; undefined while it is looked up. `wanted`: the key of a certain one. */
export function useOwnDraft(base: string, wanted: string | null = null): OpenDraft | undefined {
  const { database } = useWorkspace();
  const [found, setFound] = useState<OpenDraft & { base: string }>();
  useEffect(() => {
    let release: (() => void) | undefined;
    let isOver = false;
    const claim = async () => {
      const claimed = await claimDraft(database, base, wanted);
      if (isOver) return claimed.release();
      release = claimed.release;
      const { key, draft } = claimed;
      setFound({ base, key, stored: draft && { ...draft, values: { ...draft.values } } });
    };
    inBackground(claim());
    return () => {
      isOver = true;
      release?.();
    };
  }, [database, base, wanted]);
  return found?.base === base ? found : undefined;
}

/** Keeps what is being typed. `keep` may be called for each key; `drop` forgets the draft, for good. Null: not known yet. */
export function useDraftKeeper(key: string | null) {
  const { database } = useWorkspace();
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; typed: FormDraft } | null>(null);
  const place = useRef(key);
  useEffect(() => {
    place.current = key;
  }, [key]);
  const [keeper] = useState(() => {
    const flush = () => {
      const waiting = pending.current;
      if (!waiting || place.current === null) return;
      clearTimeout(waiting.timer);
      pending.current = null;
      // What was typed is still in the form, and its save says so when the device is full.
      saveDraft(database, place.current, waiting.typed).catch(() => undefined);
    };
    return {
      flush,
      keep(typed: FormDraft) {
        if (pending.current) clearTimeout(pending.current.timer);
        pending.current = { typed, timer: setTimeout(flush, DELAY) };
      },
      async drop() {
        if (pending.current) clearTimeout(pending.current.timer);
        pending.current = null;
        if (place.current !== null) await dropDraft(database, place.current);
      },
    };
  });
  useEffect(() => {
    // A tablet's browser ends hidden pages without a word: hidden is the last moment there is.
    document.addEventListener('visibilitychange', keeper.flush);
    return () => {
      document.removeEventListener('visibilitychange', keeper.flush);
      keeper.flush();
    };
  }, [keeper]);
  return keeper;
}
