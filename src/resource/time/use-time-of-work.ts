import { allRows, firstRows, rowsByIds } from '../../data/read/list-query.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { entities } from '../../domain/registry.ts';
import type { TimeEntry } from '../../domain/work-orders/time-entry.ts';
import { overlapsOf, type TimeOfWork, timeOfWork } from '../../domain/work-orders/time-of-work.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { namedInBook, type PieceOfWork } from '../parts/work.ts';

/** How many of a person's latest entries are looked through for the same time: those of some months. */
const LATEST = 400;

export interface ShownTime {
  readonly time: TimeOfWork<TimeEntry>;
  /** Ids of entries whose person says elsewhere, or here, that they did something else at the same time. */
  readonly overlapping: ReadonlySet<string>;
  /** Of this person: what runs, here or elsewhere. */
  readonly running: readonly TimeEntry[];
}

/** The time that was spent on a piece of work, the earliest first; undefined while it is read. */
export function useTimeOfWork(work: PieceOfWork): ShownTime | undefined {
  const { database, user } = useWorkspace();
  const now = useNow();
  const { workOrderId, jobSheetId } = work;
  const read = useLive(database, (local) => readTime(local, work, user.id), [workOrderId, jobSheetId]);
  if (!read) return undefined;
  const overlapping = read.entries.filter((entry) => overlapsOf(entry, read.others, now).length > 0);
  return {
    time: timeOfWork(read.entries, read.crewId, read.crews, now),
    overlapping: new Set(overlapping.map(({ id }) => id)),
    running: read.running,
  };
}

async function readTime(database: FieldDatabase, work: PieceOfWork, self: string) {
  const [entries, crews, [order]] = await Promise.all([
    allRows(database, { entity: entities.timeEntry, filters: namedInBook(work), sort: '-startedAt' }),
    allRows(database, { entity: entities.crew, filters: {}, sort: 'name' }),
    rowsByIds(database, entities.workOrder, [work.workOrderId ?? '']),
  ]);
  const people = new Set([self, ...entries.flatMap(({ person }) => person ?? [])]);
  const others = (await Promise.all([...people].map((person) => latestOf(database, person)))).flat();
  return {
    entries: entries.toReversed(),
    others,
    crews,
    crewId: order?.crewId ?? null,
    running: others.filter(({ person, endedAt }) => person === self && endedAt === null),
  };
}

function latestOf(database: FieldDatabase, person: string): Promise<TimeEntry[]> {
  const selection = { entity: entities.timeEntry, filters: { person }, sort: '-startedAt' };
  return firstRows(database, selection, LATEST);
}
