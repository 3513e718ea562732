import { idsUntil } from '../../data/read/day-limit.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { entityNamed } from '../../domain/registry.ts';
import type { ListState } from './list-state.ts';
import type { Narrowed } from './use-matches.ts';

/** What a list's own screen knows of its rows that no field of theirs says. A stable object. */
export interface ListExtras {
  /** The rows with the values of the computed columns. */
  fill?(database: FieldDatabase, rows: readonly AnyRow[]): Promise<readonly AnyRow[]>;
  /** What a filter means beyond its field, and the order of a computed column. */
  narrow?(state: Pick<ListState, 'filters' | 'sort'>): readonly Narrowed[];
  /** Filters that `narrow` answers. */
  readonly answers?: readonly string[];
}

/** What a list is limited to beside its filters: by its view, by a day, by what its screen knows, or by all of them. */
export function narrowedBy(
  entity: string,
  view: Narrowed | undefined,
  state: ListState,
  extras: ListExtras | undefined,
): Narrowed | undefined {
  const { until } = state;
  const day: Narrowed[] = until
    ? [
        {
          id: `${until.field} ${until.until}`,
          only: ({ database, now, zone }) => idsUntil(database, entity, until, { now: now(), zone }),
        },
      ]
    : [];
  const placeless = state.shown === 'withoutPlace' ? [withoutPlace(entity)] : [];
  const [first, ...others] = [
    ...(extras?.narrow?.(state) ?? []),
    ...day,
    ...placeless,
    ...(view?.only ? [view] : []),
  ];
  return others.length === 0 ? (first ?? view) : first && inAll(first, others);
}

/** Rows of which nobody said a place, nor of what they name. */
function withoutPlace(entity: string): Narrowed {
  const { fields } = entityNamed(entity);
  return {
    id: 'withoutPlace',
    only: async ({ database }) =>
      (await import('../../data/read/places/ids-without-place.ts')).idsWithoutPlace(database, entity),
    reads: Object.values(fields).flatMap((field) => (field.kind === 'reference' ? field.entity : [])),
  };
}

/** In the order of the first. */
function inAll(first: Narrowed, others: readonly Narrowed[]): Narrowed {
  const all = [first, ...others];
  return {
    id: all.map(({ id }) => id).join(' '),
    only: async (workspace) => {
      const [ids, ...sets] = await Promise.all(all.map(async ({ only }) => only?.(workspace)));
      return new Set([...(ids ?? [])].filter((id) => sets.every((set) => set?.has(id))));
    },
    reads: all.flatMap(({ reads = [] }) => reads),
    isOrder: first.isOrder === true,
  };
}
