import { useCallback, useMemo, useState } from 'react';
import { daysWork } from '../../../../domain/field-ops/days-work.ts';
import { type LonLat, pathLength } from '../../../../domain/geometry/sphere.ts';
import { shortestOrder } from '../../../../domain/map/shortest-order.ts';
import { useToday } from '../../../../resource/rows/use-today.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import type { OwnJob } from '../use-own-work.ts';

/** The day's jobs in the order of the shortest way. */
export interface DayRoute {
  readonly jobs: readonly OwnJob[];
  /** In a straight line from one to the next. */
  readonly metres: number;
  /** It begins where the device is. */
  readonly isFromHere: boolean;
}

export interface RouteOnMap {
  /** Undefined: nobody asked for it. */
  readonly route: DayRoute | undefined;
  toggle(): void;
}

/** From where the device was when it was asked for: the order does not change while one drives. */
export function useRoute(work: readonly OwnJob[] | undefined, here: LonLat | null): RouteOnMap {
  const { zone } = useWorkspace();
  const today = useToday();
  const [asked, setAsked] = useState<{ readonly from: LonLat | null } | null>(null);
  const toggle = useCallback(() => setAsked((before) => (before ? null : { from: here })), [here]);
  const route = useMemo(
    () => (asked && work ? routeOf(todaysJobs(work, today, zone), asked.from) : undefined),
    [asked, work, today, zone],
  );
  return { route, toggle };
}

/** What is begun, late or for today; where nothing is, all of one's work. */
function todaysJobs(work: readonly OwnJob[], day: string, zone: string): readonly OwnJob[] {
  const { current, overdue, today } = daysWork(
    work.map(({ order }) => order),
    day,
    zone,
  );
  const ids = new Set([current, ...overdue, ...today].flatMap((order) => order?.id ?? []));
  return ids.size > 0 ? work.filter(({ order }) => ids.has(order.id)) : work;
}

function routeOf(jobs: readonly OwnJob[], from: LonLat | null): DayRoute {
  const order = shortestOrder(from ?? undefined, jobs).flatMap((at) => jobs[at] ?? []);
  return { jobs: order, metres: pathLength(from ? [from, ...order] : order), isFromHere: from !== null };
}
