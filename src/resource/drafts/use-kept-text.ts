import { useState } from 'react';
import { useMarkUnsaved } from './unsaved-input.ts';
import { useDraftKeeper, useOwnDraft } from './use-draft.ts';

/** What somebody types into one box: it is still there when they come back, until it was saved. */
export function useKeptText(base: string, before = '') {
  const draft = useOwnDraft(base);
  const keeper = useDraftKeeper(draft?.key ?? null);
  const [typed, setTyped] = useState<string>();
  const kept = draft?.stored?.values['text'];
  const text = typed ?? (typeof kept === 'string' ? kept : before);
  useMarkUnsaved(text !== before);
  return {
    text,
    setText(next: string) {
      setTyped(next);
      keeper.keep({ values: { text: next } });
    },
    async drop() {
      setTyped(before);
      await keeper.drop();
    },
  };
}
