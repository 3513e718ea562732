import { type DayLimit, idsUntil } from '../../data/read/day-limit.ts';
import type { IdsOfView, Narrowed } from './use-matches.ts';

/** What a list is limited to beside its filters: by its view, by a day, or by both. */
export function narrowedBy(
  entity: string,
  view: Narrowed | undefined,
  limit: DayLimit | undefined,
): Narrowed | undefined {
  if (!limit) return view;
  const only: IdsOfView = async (workspace) => {
    const day = { now: workspace.now(), zone: workspace.zone };
    const within = await idsUntil(workspace.database, entity, limit, day);
    const ofView = await view?.only?.(workspace);
    return ofView ? new Set([...within].filter((id) => ofView.has(id))) : within;
  };
  return { id: `${view?.id ?? 'all'} ${limit.field} ${limit.until}`, only };
}
