import { useMemo, useState } from 'react';
import type { JsonDocument } from '../../../domain/kit/fields/field.ts';
import { jsonEqual } from '../../../domain/kit/fields/json-equal.ts';
import { whenSettled } from '../../../resource/drafts/works-under-way.ts';
import { type BegunFilling, type FormFailure, formFailure } from './model/begin-filling.ts';
import type { FillingSession, FillingView } from './model/filling-session.ts';
import type { OutlineEntry } from './model/form-outline.ts';

/** At each answer, and at each key of one that is typed. `record`: the answers as they stand when it is called. */
export type OnRecord = (record: () => JsonDocument) => void;

export interface FormFillingState {
  readonly view: FillingView;
  /** What the form could not work out; null: nothing. */
  readonly failure: FormFailure | null;
  /** The same object at each render, so that only what changed is drawn. */
  readonly actions: FillingActions;
}

export interface FillingActions {
  answer(key: string, text: string): void;
  add(key: string): void;
  remove(key: string): void;
  goTo(key: string): void;
  /** To the page before, and to the one behind: which says first what is missing on this one. */
  back(): void;
  next(): void;
  /** When what is under way has become an answer: afterwards each question has another key. */
  speak(language: string): Promise<void>;
  /** Fills in what an earlier record answers. */
  repeat(earlier: JsonDocument): void;
  /** Takes all answers out again. @returns whether it did: not where another one was under way */
  beginAgain(): Promise<boolean>;
  outline(): readonly OutlineEntry[];
  /** Looks at everything. @returns the answers as they stay, or null where something is missing or wrong */
  finished(): JsonDocument | null;
}

/**
 * @param onRecord the same function at each render
 * @param recordId what photographs, files and drawings are attached to
 */
export function useFormFilling(
  begun: BegunFilling,
  onRecord: OnRecord,
  recordId: string | null,
): FormFillingState {
  const { session, beginning } = begun;
  const [view, setView] = useState(begun.view);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const actions = useMemo(() => {
    const attempt = (change: () => FillingView) => {
      try {
        setView(change());
        setFailure(null);
      } catch (error) {
        // The answer stands; what depends on it was too much to work out.
        setFailure(formFailure(error, beginning.form.definition, beginning.environment.language));
      }
    };
    return fillingActions({ session, recordId }, attempt, onRecord);
  }, [session, recordId, beginning, onRecord]);
  return { view, failure, actions };
}

interface FilledRecord {
  readonly session: FillingSession;
  readonly recordId: string | null;
}

/** @param attempt shows what a change comes to */
export function fillingActions(
  { session, recordId }: FilledRecord,
  attempt: (change: () => FillingView) => void,
  onRecord: OnRecord,
): FillingActions {
  const keep = (change: () => FillingView) => {
    attempt(change);
    onRecord(() => session.record('all'));
  };
  return {
    answer: (key, text) => keep(() => session.answer(key, text)),
    add: (key) => keep(() => session.add(key)),
    remove: (key) => keep(() => session.remove(key)),
    goTo: (key) => attempt(() => session.goTo(key)),
    back: () => attempt(() => session.back()),
    next: () => attempt(() => session.next()),
    async speak(language) {
      if (await whenSettled(recordId)) attempt(() => session.speak(language));
    },
    repeat: (earlier) => keep(() => session.repeat(earlier)),
    async beginAgain() {
      const before = session.record('all');
      const isSame = (await whenSettled(recordId)) && jsonEqual(session.record('all'), before);
      if (isSame) keep(() => session.beginAgain());
      return isSame;
    },
    outline: () => session.outline(),
    finished() {
      let record: JsonDocument | null = null;
      attempt(() => {
        const isWhole = session.insist(null) === 0;
        if (isWhole) session.finish();
        const view = session.view();
        if (isWhole) record = session.record('asked');
        return view;
      });
      return record;
    },
  };
}
