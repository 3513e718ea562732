import { asset } from './assets/asset.ts';
import { featureFlag } from './identity/feature-flag.ts';
import { user } from './identity/user.ts';
import type { EntityDefinition } from './kit/entity.ts';
import { inventoryItem } from './supply/inventory-item.ts';
import { survey } from './surveys/survey.ts';
import { jobSheet } from './work/job-sheet.ts';
import { workOrder } from './work/work-order.ts';

/**
 * Every synced entity, in the order in which a first download delivers them: names for pickers, then the work this
 * person has to do, then what it refers to, then the rest.
 */
export const ENTITIES: readonly EntityDefinition[] = [
  featureFlag,
  user,
  workOrder,
  jobSheet,
  survey,
  inventoryItem,
  asset,
];

const byName = new Map(ENTITIES.map((entity) => [entity.name, entity]));

export function findEntity(name: string): EntityDefinition | undefined {
  return byName.get(name);
}

/** @throws Error for a name that no definition has: a mistake in our own code. */
export function entityNamed(name: string): EntityDefinition {
  const entity = byName.get(name);
  if (!entity) throw new Error(`no entity is named "${name}"`);
  return entity;
}
