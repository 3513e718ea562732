import { useRef, useState } from 'react';
import { stockReader } from '../../../data/read/stock/stock-reader.ts';
import {
  acknowledge,
  askedStep,
  confirmQuantity,
  FIRST_STATE,
  type GuidedState,
  nextLine,
  startOver,
} from '../../../domain/inventory/guided/guided-state.ts';
import { takeBin, takeCode } from '../../../domain/inventory/guided/take-code.ts';
import { takeItem, takeLot } from '../../../domain/inventory/guided/take-item.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { useSaving } from '../../../resource/act/save-failure.ts';
import { readHere, yearHere } from '../../../resource/inputs/read-here.ts';
import { give } from '../../../resource/output/signs.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { factsOfCode, guidedItem } from './guided-facts.ts';
import type { GuidedSetup } from './guided-setup.ts';
import { type ReadTask, readTask, unitAsked } from './guided-task.ts';
import { type WrittenLine, writeLine } from './write-line.ts';

/** Lines that stay on the screen. */
const SHOWN = 50;

export type Guided = ReturnType<typeof useGuided>;

/** What the stock book says of the job, and of what is taken back. */
interface BookWords {
  readonly done: string;
  readonly undone: string;
}

export function useGuided(setup: GuidedSetup, words: BookWords) {
  const workspace = useWorkspace();
  const { database } = workspace;
  const saving = useSaving();
  const { shown, written, setWritten, turn } = useTurns(setup, words);
  const readingOf = (task: ReadTask) => ({
    thisYear: yearHere(workspace),
    unitOf: (itemId: string) => unitAsked(task, itemId),
  });
  return {
    state: shown,
    /** What is asked for; null while the line is written. */
    asked: askedStep(setup.kind, shown.line),
    written,
    /** What was scanned, or typed in its place. */
    take: (text: string) =>
      turn(async (task, state) => {
        // It is heard once more: who scans on has not seen it.
        if (state.alarm) return { ...state, alarm: { ...state.alarm } };
        const code = readHere(workspace, text);
        return takeCode(task, state, await factsOfCode(database, setup, code, readingOf(task)));
      }),
    takeBin: (bin: string | null) => turn((task, state) => takeBin(task, state, bin)),
    takeItem: (itemId: string) =>
      turn(async (task, state) => {
        const [row] = await stockReader(database).items([itemId]);
        if (!row) return state;
        return takeItem(task, state, await guidedItem(database, setup, row, unitAsked(task, itemId)));
      }),
    takeLot: (lot: string) => turn((task, state) => takeLot(task, state, lot)),
    confirm: (quantity: number) => turn((task, state) => confirmQuantity(task, state, quantity)),
    acknowledge: (insists: boolean) => turn((_task, state) => acknowledge(state, insists)),
    startOver: () => turn((_task, state) => startOver(state)),
    /** Takes the last line back. */
    undo: () =>
      saving(async () => {
        const [last] = written;
        await last?.undo(words.undone);
        setWritten((all) => all.filter(({ id }) => id !== last?.id));
      }),
  };
}

/** A scanner is quicker than the screen: what it sends is taken one after the other, on the state that the one before left. */
function useTurns(setup: GuidedSetup, words: BookWords) {
  const workspace = useWorkspace();
  const saving = useSaving();
  const [shown, setShown] = useState<GuidedState>(FIRST_STATE);
  const [written, setWritten] = useState<readonly WrittenLine[]>([]);
  const now = useRef<GuidedState>(FIRST_STATE);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const enter = (state: GuidedState) => {
    now.current = state;
    setShown(state);
  };
  const finish = async (task: ReadTask) => {
    const { line } = now.current;
    const isSaved = await saving(async () => {
      const one = await writeLine(workspace, setup, line, words.done);
      setWritten((all) => [one, ...all].slice(0, SHOWN));
    });
    // What could not be saved is asked for once more.
    if (!isSaved) return enter({ ...now.current, line: { ...line, isConfirmed: false } });
    give('done');
    enter(nextLine(task, line));
  };
  const turn = (take: (task: ReadTask, state: GuidedState) => GuidedState | Promise<GuidedState>) => {
    const next = queue.current.then(async () => {
      const task = await readTask(workspace.database, setup, workspace.today());
      const before = now.current;
      const after = await take(task, before);
      enter(after);
      if (after.alarm && after.alarm !== before.alarm) return give('alarm');
      if (askedStep(setup.kind, after.line) === null) await finish(task);
      else if (after !== before) give('seen');
    });
    queue.current = next.catch(() => undefined);
    inBackground(next);
  };
  return { shown, written, setWritten, turn };
}
