import type { FormDraft } from './begin-form.ts';

/** Milliseconds without a key until what was typed is written: short enough that a kill costs no sentence. */
const DELAY = 250;

export interface DraftStore {
  save(key: string, typed: FormDraft): Promise<void>;
  drop(key: string): Promise<void>;
}

export interface DraftKeeper {
  /** Of which draft it is; null as long as that is not known, and what is typed waits. */
  belongTo(key: string | null): void;
  /** May be called for each key. */
  keep(typed: FormDraft): void;
  /** Writes at once what waits. */
  flush(): void;
  /** Forgets the draft, for good. */
  drop(): Promise<void>;
}

/**
 * Writes a draft shortly after the last key, one write after the other: one that is under way when its form is saved would
 * else land behind the removal, and offer what was saved as something never saved.
 */
export function draftKeeper(store: DraftStore): DraftKeeper {
  let key: string | null = null;
  let waiting: { timer: ReturnType<typeof setTimeout>; typed: FormDraft } | null = null;
  let last: Promise<void> = Promise.resolve();
  const flush = () => {
    if (!waiting || key === null) return;
    const { timer, typed } = waiting;
    clearTimeout(timer);
    waiting = null;
    const itsKey = key;
    // What was typed is still in the form, and its save says so when the device is full.
    last = last.then(() => store.save(itsKey, typed)).catch(() => undefined);
  };
  return {
    belongTo(next) {
      key = next;
    },
    flush,
    keep(typed) {
      if (waiting) clearTimeout(waiting.timer);
      waiting = { typed, timer: setTimeout(flush, DELAY) };
    },
    async drop() {
      if (waiting) clearTimeout(waiting.timer);
      waiting = null;
      const itsKey = key;
      await last;
      if (itsKey !== null) await store.drop(itsKey);
    },
  };
}
