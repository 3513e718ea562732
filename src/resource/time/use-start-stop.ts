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
  const endRunning = () => endedNow(running, Date.now() + ahead);
  const stop = () => repository.saveTogether(endRunning().writes);
  const start = (kind: TimeKind) => {
    const { writes, next } = endRunning();
    const values = {
      id: uuidv7(),
      kind,
      person: user.id,
      startedAt: new Date(next).toISOString(),
      workOrderId,
      jobSheetId,
    };
    return repository.saveTogether([...writes, { kind: 'create', entity: timeEntry.name, values }]);
  };
  return { start, stop };
}
