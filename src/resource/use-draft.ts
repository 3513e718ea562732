import { useEffect, useRef, useState } from 'react';
import { dropDraft, loadDraft, saveDraft } from '../data/drafts.ts';
import { inBackground } from '../domain/kit/in-background.ts';
import { useWorkspace } from '../session/workspace.tsx';
import type { FormValues } from './form-values.ts';

/** Milliseconds without a key until what was typed is written: short enough that a kill costs no sentence. */
const DELAY = 250;

interface StoredDraft {
  readonly values: FormValues;
  readonly savedAt: string;
}

/** What was typed into a form and never saved; undefined while it is looked up. */
export function useStoredDraft(key: string): StoredDraft | null | undefined {
  const { database } = useWorkspace();
  const [found, setFound] = useState<{ key: string; draft: StoredDraft | null }>();
  useEffect(() => {
    let isCurrent = true;
    inBackground(
      loadDraft(database, key).then((draft) => {
        if (isCurrent)
          setFound({ key, draft: draft ? { values: { ...draft.values }, savedAt: draft.savedAt } : null });
      }),
    );
    return () => {
      isCurrent = false;
    };
  }, [database, key]);
  return found?.key === key ? found.draft : undefined;
}

/** Keeps what is being typed. `keep` may be called for each key; `drop` forgets the draft, for good. */
export function useDraftKeeper(key: string) {
  const { database } = useWorkspace();
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; values: FormValues } | null>(null);
  const [keeper] = useState(() => {
    const flush = () => {
      const waiting = pending.current;
      if (!waiting) return;
      clearTimeout(waiting.timer);
      pending.current = null;
      // What was typed is still in the form, and its save says so when the device is full.
      saveDraft(database, key, waiting.values).catch(() => undefined);
    };
    return {
      flush,
      keep(values: FormValues) {
        if (pending.current) clearTimeout(pending.current.timer);
        pending.current = { values, timer: setTimeout(flush, DELAY) };
      },
      async drop() {
        if (pending.current) clearTimeout(pending.current.timer);
        pending.current = null;
        await dropDraft(database, key);
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
