import { useEffect, useState } from 'react';
import type { Json } from '../../../domain/kit/fields/field.ts';
import { jsonEqual } from '../../../domain/kit/fields/json-equal.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import type { FormTables } from '../../../domain/surveys/builder/form-tables.ts';
import { useMarkUnsaved } from '../../../resource/drafts/unsaved-input.ts';
import type { OpenDraft } from '../../../resource/drafts/use-draft.ts';
import { useDraftKeeper } from '../../../resource/drafts/use-draft.ts';

/** Steps that can be taken back. */
const MOST_STEPS = 100;

interface History {
  readonly now: FormTables;
  readonly past: readonly FormTables[];
  /** Of what is typed letter by letter: one step as long as it is the same. */
  readonly typing: string;
}

/** Changes the tables; `typing` names the cell that somebody types into. */
export type ChangeTables = (change: (tables: FormTables) => FormTables, typing?: string) => void;

export interface FormBuilder {
  readonly tables: FormTables;
  readonly change: ChangeTables;
  readonly undo: () => void;
  readonly mayUndo: boolean;
  /** The key of the row whose panel is open. */
  readonly chosen: string | null;
  readonly choose: (key: string | null) => void;
  /** Forgets what was kept of it on the device. */
  readonly drop: () => Promise<void>;
  /** The tables as they were before anything was changed here; the draft is forgotten. */
  readonly restart: () => void;
}

/** The tables of a form in somebody's hands; each change is kept on the device at once. */
export function useBuilder(begun: FormTables, { key, stored }: OpenDraft): FormBuilder {
  const [history, setHistory] = useState<History>(() => ({
    now: tablesIn(stored?.values['tables']) ?? begun,
    past: [],
    typing: '',
  }));
  const [chosen, choose] = useState<string | null>(null);
  const keeper = useDraftKeeper(key);
  const { now, past } = history;
  const isChanged = !sameTables(now, begun);
  const hasPast = past.length > 0;
  useMarkUnsaved(isChanged);
  useEffect(() => {
    if (isChanged || hasPast) keeper.keep({ values: draftOf(now) });
  }, [keeper, now, isChanged, hasPast]);
  return {
    tables: now,
    chosen: now.survey.some((row) => row.key === chosen) ? chosen : null,
    choose,
    change: (change, typing = '') => setHistory((before) => changed(before, change, typing)),
    undo: () => setHistory(undone),
    mayUndo: hasPast,
    drop: keeper.drop,
    restart: () => {
      setHistory({ now: begun, past: [], typing: '' });
      inBackground(keeper.drop());
    },
  };
}

function changed(before: History, change: (tables: FormTables) => FormTables, typing: string): History {
  const now = change(before.now);
  if (now === before.now) return before;
  if (typing !== '' && typing === before.typing) return { ...before, now };
  return { now, past: [...before.past.slice(1 - MOST_STEPS), before.now], typing };
}

function undone({ now, past }: History): History {
  return { now: past.at(-1) ?? now, past: past.slice(0, -1), typing: '' };
}

function sameTables(left: FormTables, right: FormTables): boolean {
  return left === right || jsonEqual(left as unknown as Json, right as unknown as Json);
}

/** Tables are plain data; the title is what drafts are listed by. */
function draftOf(tables: FormTables): Record<string, Json> {
  return { title: tables.settings['form_title'] ?? '', tables: tables as unknown as Json };
}

function tablesIn(kept: Json | undefined): FormTables | null {
  return typeof kept === 'object' && kept !== null && 'survey' in kept
    ? (kept as unknown as FormTables)
    : null;
}
