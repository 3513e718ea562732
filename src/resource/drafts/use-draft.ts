import { useEffect, useState } from 'react';
import { claimDraft, dropDraft, saveDraft } from '../../data/write/drafts.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import type { FormDraft } from './begin-form.ts';
import { draftKeeper } from './draft-keeper.ts';

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
  const [keeper] = useState(() =>
    draftKeeper({
      save: (name, typed) => saveDraft(database, name, typed),
      drop: (name) => dropDraft(database, name),
    }),
  );
  useEffect(() => keeper.belongTo(key), [keeper, key]);
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
