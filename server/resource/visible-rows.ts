import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { EntityDefinition } from '../../src/domain/kit/entity.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import type { Actor } from '../plugins/tenant.ts';
import { readableOf, seenOf } from './access.ts';
import { columnOf } from './row-shape.ts';

/** `maySee` as a condition of a query. */
export function visibleTo(actor: Actor, entity: EntityDefinition): RawBuilder<unknown> {
  const seen = seenOf(actor, entity);
  const about = entity.scope.kind === 'assigned' ? entity.scope.about : undefined;
  if (seen === 'none') return sql`false`;
  if (about) return visibleAbout(actor, columnOf(about.entity));
  const readable = readableOf(actor, entity);
  if (readable) return sql`status = any (${[...readable]}::text[])`;
  return seen === 'all' ? sql`true` : assignedTo(actor);
}

/** Whether `visibleTo` leaves nothing out. */
export function isEveryRowVisible(actor: Actor, entity: EntityDefinition): boolean {
  const isAboutOthers = entity.scope.kind === 'assigned' && entity.scope.about !== undefined;
  return !isAboutOthers && seenOf(actor, entity) === 'all' && !readableOf(actor, entity);
}

export function assignedTo(actor: Actor): RawBuilder<unknown> {
  return sql`scope_users @> ${[actor.userId]}::text[]`;
}

function visibleAbout(actor: Actor, column: string): RawBuilder<unknown> {
  const named = (wanted: 'all' | 'assigned') =>
    ENTITIES.filter((entity) => seenOf(actor, entity) === wanted && !readableOf(actor, entity)).map(
      ({ name }) => name,
    );
  return sql`(${sql.ref(column)} = any (${named('all')}::text[])
    or (${sql.ref(column)} = any (${named('assigned')}::text[]) and ${assignedTo(actor)}))`;
}
