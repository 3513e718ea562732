import { useCallback, useState } from 'react';
import type { JsonDocument } from '../../../domain/kit/fields/field.ts';
import { type BegunFilling, type FormFailure, formFailure } from './model/begin-filling.ts';
import type { FillingView } from './model/filling-session.ts';
import type { OutlineEntry } from './model/form-outline.ts';

/** At each answer, and at each key of one that is typed. */
export type OnRecord = (record: JsonDocument) => void;

export interface FormFillingState {
  readonly view: FillingView;
  /** What the form could not work out; null: nothing. */
  readonly failure: FormFailure | null;
  /** On the way to the next page: how many answers are missing or wrong on this one, once that was said. */
  readonly missingHere: number;
  /** Stays the same function, so that only what changed is drawn. */
  readonly answer: (key: string, text: string) => void;
  add(key: string): void;
  remove(key: string): void;
  go(index: number): void;
  goTo(key: string): void;
  next(): void;
  speak(language: string): void;
  outline(): readonly OutlineEntry[];
  /** Looks at everything. @returns the answers as they stay, or null where something is missing or wrong */
  finished(): JsonDocument | null;
}

/** @param onRecord the same function at each render */
export function useFormFilling(begun: BegunFilling, onRecord: OnRecord): FormFillingState {
  const { session, beginning } = begun;
  const [view, setView] = useState(begun.view);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [warned, setWarned] = useState<{ readonly index: number; readonly missing: number } | null>(null);
  const attempt = useCallback(
    (change: () => FillingView, isKept: boolean) => {
      try {
        setView(change());
        setFailure(null);
      } catch (error) {
        // The answer stands; what depends on it was too much to work out.
        setFailure(formFailure(error, beginning.form.definition, beginning.environment.language));
      }
      if (isKept) onRecord(session.record('all'));
    },
    [session, beginning, onRecord],
  );
  const answer = useCallback<FormFillingState['answer']>(
    (key, text) => attempt(() => session.answer(key, text), true),
    [session, attempt],
  );
  const go = (index: number) => attempt(() => session.go(index), false);
  const isWarned = warned?.index === view.index;
  return {
    view,
    failure,
    missingHere: isWarned ? warned.missing : 0,
    answer,
    add: (key) => attempt(() => session.add(key), true),
    remove: (key) => attempt(() => session.remove(key), true),
    go,
    goTo: (key) => attempt(() => session.goTo(key), false),
    next() {
      const missing = isWarned || beginning.isReadOnly ? 0 : session.insist(view.index);
      setWarned({ index: view.index, missing });
      if (missing === 0) go(view.index + 1);
      else attempt(() => session.view(), false);
    },
    speak: (language) => attempt(() => session.speak(language), false),
    outline: () => session.outline(),
    finished() {
      const missing = session.insist(null);
      attempt(() => session.view(), false);
      if (missing > 0) return null;
      session.finish();
      return session.record('asked');
    },
  };
}
