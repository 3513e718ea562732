import { gatesOf } from '../../src/domain/gates.ts';
import type { EntityDefinition } from '../../src/domain/kit/entity/entity.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { GATE_CASES, type GateCase } from './gate-cases.ts';

/** The way into a gate's status from outside of it. */
export interface GateStep extends GateCase {
  readonly from: string;
  readonly status: string;
}

/** Each gate by each status that it stands before, from everywhere that a write may come from. */
export const GATE_STEPS: readonly GateStep[] = GATE_CASES.flatMap((each) =>
  each.gate.statuses.flatMap((status, place) =>
    waysTo(each.entity, status)
      // What went back into the store is asked for no papers.
      .filter((from) => from !== 'ReturnedToStock' && !each.gate.statuses.slice(place).includes(from))
      .map((from) => ({ ...each, from, status, title: `${each.title}: ${from} to ${status}` })),
  ),
);

/** Every gate that is declared, as `entity place`. */
export const DECLARED = ENTITIES.flatMap((entity) =>
  gatesOf(entity).map((_, place) => `${entity.name} ${place}`),
);

/** Statuses from which a write may lead there: by the lifecycle, or where there is none from the first one. */
function waysTo(entity: EntityDefinition, status: string): string[] {
  const { next } = entity.statuses?.lifecycle ?? {};
  if (!next) return [String(entity.defaults['status'])];
  return Object.entries(next).flatMap(([from, to]) => (to.includes(status) ? [from] : []));
}
