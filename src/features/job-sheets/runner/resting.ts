import type { JobSheet, PauseReason } from '../../../domain/job-sheets/job-sheet.ts';
import { openPause, openStop, withoutOpenPause } from '../../../domain/job-sheets/sheet-run.ts';
import { entities } from '../../../domain/registry.ts';
import { withChangedItem, withItem } from '../../../resource/items/item-list.ts';
import type { Turns } from '../../../resource/items/use-in-turn.ts';
import type { Workspace } from '../../../session/account/workspace.tsx';

/** How the work on a sheet rests, and goes on. */
export interface Resting {
  /** @throws DataError: the dialog that asks for the reason says it. */
  pause(reason: PauseReason): Promise<void>;
  /** Stops the work because it is not safe, also while it rests for another reason. @throws DataError */
  stop(why: string): Promise<void>;
  notePause(id: string, note: string | null): Promise<boolean>;
  resume(): Promise<boolean>;
}

type SheetTurns = Pick<Turns<typeof entities.jobSheet>, 'attempt' | 'change'>;

/** @param now the instant, as it is stored */
export function restingOf(
  repository: Workspace['repository'],
  { attempt, change }: SheetTurns,
  now: () => string,
): Resting {
  const rest = (sheet: JobSheet, reason: PauseReason, note: string | null) => {
    const pauses = withItem(sheet.pauses, { reason, note, from: now(), until: null });
    return repository.update(entities.jobSheet, sheet.id, { pauses });
  };
  return {
    pause: (reason) =>
      attempt(async (fresh) => {
        if (!openPause(fresh)) await rest(fresh, reason, null);
      }),
    stop: (why) =>
      attempt(async (fresh) => {
        if (!openStop(fresh)) await rest(fresh, 'safety', why);
      }),
    notePause: (id, note) => change((fresh) => ({ pauses: withChangedItem(fresh.pauses, id, { note }) })),
    resume: () => change((fresh) => ({ pauses: withoutOpenPause(fresh, now()) })),
  };
}
