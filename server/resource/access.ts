import { allows, visibility } from '../../src/domain/identity/permission.ts';
import type { EntityDefinition } from '../../src/domain/kit/entity.ts';
import { refuse } from '../plugins/errors.ts';
import type { Actor } from '../plugins/tenant.ts';
import type { StoredRow } from './row-shape.ts';

export type Verb = 'create' | 'update' | 'remove' | 'quantity';

/** Any one of these permissions is enough. `consume` is for people who may take stock but not edit the catalogue. */
const ACTIONS: Readonly<Record<Verb, readonly string[]>> = {
  create: ['create'],
  update: ['edit'],
  remove: ['delete'],
  quantity: ['edit', 'consume'],
};

export function mayWrite(actor: Actor, entity: EntityDefinition, verb: Verb): boolean {
  return ACTIONS[verb].some((action) => allows(actor.permissions, `${entity.subject}:${action}`));
}

/** @throws ProblemError `forbidden` */
export function requireWrite(actor: Actor, entity: EntityDefinition, verb: Verb): void {
  if (!mayWrite(actor, entity, verb)) refuse('forbidden');
}

/** @returns whether the person sees all rows, or only assigned ones. @throws ProblemError `forbidden` for none. */
export function requireView(actor: Actor, entity: EntityDefinition): 'all' | 'assigned' {
  const seen = visibility(actor.permissions, entity.subject);
  return seen === 'none' ? refuse('forbidden') : seen;
}

export function maySee(actor: Actor, entity: EntityDefinition, stored: StoredRow): boolean {
  const seen = visibility(actor.permissions, entity.subject);
  return seen === 'all' || (seen === 'assigned' && stored.scopeUsers.includes(actor.userId));
}
