import { useContext } from 'react';
import { uuidv7 } from '../../domain/kit/values/ids.ts';
import { endedNow } from '../../domain/work-orders/ended-now.ts';
import { type TimeEntry, type TimeKind, timeEntry } from '../../domain/work-orders/time-entry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { TimesContext } from '../../ui/format/times.ts';
import type { PieceOfWork } from '../parts/work.ts';

/** Begins and ends this person's time with one press: what ran ends when something else begins. */
export function useStartStop({ workOrderId, jobSheetId }: PieceOfWork, running: readonly TimeEntry[]) {
  const { repository, user } = useWorkspace();
  const { ahead = 0 } = useContext(TimesContext);
  const stop = () => repository.saveTogether(endedNow(running, Date.now() + ahead));
  const start = (kind: TimeKind) => {
    const now = Date.now() + ahead;
    const values = {
      id: uuidv7(),
      kind,
      person: user.id,
      startedAt: new Date(now).toISOString(),
      workOrderId,
      jobSheetId,
    };
    return repository.saveTogether([
      ...endedNow(running, now),
      { kind: 'create', entity: timeEntry.name, values },
    ]);
  };
  return { start, stop };
}
