import { allows, visibility } from '../../../src/domain/identity/permission.ts';
import { ROLE_PERMISSIONS, type RoleName } from '../../../src/domain/identity/role-permissions.ts';
import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { ENTITIES } from '../../../src/domain/registry.ts';

/** One write to one entity, through its screens. */
export interface Deed {
  readonly entity: EntityDefinition;
  readonly verb: 'create' | 'update' | 'remove';
}

/** Between them they may do everything; the first one that may, does it. */
const PEOPLE: readonly RoleName[] = ['technician', 'storekeeper', 'planner'];

const ACTIONS = { create: 'create', update: 'edit', remove: 'delete' } as const;

/** What the API takes and no screen offers, each with its reason. */
const NOT_OFFERED: readonly string[] = [
  // A year's figure is corrected, never taken back: its reliability figures would go with it.
  'servedCustomers remove',
  // Offered where the details are not on the device: `work-areas.spec.ts`.
  'keptAsset create',
];

/** Of all that the definitions allow, what this role does in the tour. */
export function deedsOf(role: RoleName): Deed[] {
  return everyDeed().filter(({ entity, verb }) => {
    const who = PEOPLE.find((one) => may(one, entity, verb));
    if (who === undefined) throw new Error(`nobody on the tour may ${verb} ${entity.name}`);
    return who === role;
  });
}

export function may(role: RoleName, entity: EntityDefinition, verb: Deed['verb']): boolean {
  const permissions = ROLE_PERMISSIONS[role];
  if (allows(permissions, `${entity.subject}:${ACTIONS[verb]}`)) return true;
  const isOwn = entity.own?.includes(verb) ?? false;
  return isOwn && visibility(permissions, entity.subject) !== 'none';
}

export function nameOf({ entity, verb }: Deed): string {
  return `${entity.name} ${verb}`;
}

function everyDeed(): Deed[] {
  return ENTITIES.flatMap((entity) =>
    (['create', 'update', 'remove'] as const)
      .filter((verb) => entity.verbs[verb] !== undefined)
      .map((verb) => ({ entity, verb })),
  ).filter((deed) => !NOT_OFFERED.includes(nameOf(deed)));
}
