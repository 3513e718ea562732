import type { AnyRow, FieldValues, RowFault } from '../kit/entity/entity.ts';
import { CONTAINER_KINDS, type Warehouse } from './warehouse.ts';

/** Where a container is brought: into a store, or into somebody's hands. */
export interface ContainerGoal {
  /** Null: a person has it. */
  readonly storeId: string | null;
  readonly bin: string | null;
  readonly personId: string | null;
}

/** Fields of a container that say where it is. */
type Whereabouts = Pick<Warehouse, 'standsInId' | 'standsInBin' | 'keeper'>;

const CONTAINERS: readonly string[] = CONTAINER_KINDS;

/** Carried, with all that is in it. */
export function isContainer({ kind }: Pick<Warehouse, 'kind'> | FieldValues): boolean {
  return typeof kind === 'string' && CONTAINERS.includes(kind);
}

/** A store stands in nothing, and nothing in a bin of no store. */
export function containerRule(_before: AnyRow | null, after: AnyRow): RowFault | null {
  const { standsInId = null, standsInBin = null } = after;
  const fault = (path: string) => ({ path, code: 'no_place', message: 'is not a place for it' }) as const;
  if (standsInId !== null && !isContainer(after)) return fault('standsInId');
  return standsInBin !== null && standsInId === null ? fault('standsInBin') : null;
}

/**
 * One write moves a container: what lies in it lies on lines of its own, which stay as they are. Who had it in hand keeps it no longer
 * when it stands in a store again; who is responsible for one that stands somewhere stays that.
 */
export function carried({ standsInId, keeper }: Whereabouts, goal: ContainerGoal): Whereabouts {
  const { storeId, bin, personId } = goal;
  if (storeId === null) return { standsInId: null, standsInBin: null, keeper: personId };
  return { standsInId: storeId, standsInBin: bin, keeper: standsInId === null ? null : keeper };
}

/** Where it is now, to bring it back there. */
export function whereaboutsOf({ standsInId, standsInBin, keeper }: Warehouse): Whereabouts {
  return { standsInId, standsInBin, keeper };
}

/** "Toolbox 7 · Main store · A1-03": a place, and where it stands. */
export function placeWords(place: Warehouse, within: Warehouse | null): string {
  return [place.name, within?.name, place.standsInBin].filter(Boolean).join(' · ');
}
