import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { isAboutOthers } from '../../../src/domain/kit/entity/entity.ts';
import { ENTITIES } from '../../../src/domain/registry.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { readableOf, seenOf, seenOfSubject } from './access.ts';
import { columnOf } from './row-shape.ts';

/** `seesState` of rows as they are, as a condition of a query. */
export function visibleTo(actor: Actor, entity: EntityDefinition): RawBuilder<unknown> {
  const seen = seenOf(actor, entity);
  if (seen === 'none') return sql`false`;
  if (entity.scope.kind === 'assigned') {
    const { about, quotes } = entity.scope;
    if (about) return visibleAbout(actor, columnOf(about.entity));
    if (quotes) return sql`(${assignedTo(actor)} and ${quotingVisible(actor, columnOf(quotes.entity))})`;
  }
  const readable = readableOf(actor, entity);
  if (readable) return sql`status = any (${[...readable]}::text[])`;
  return seen === 'all' ? sql`true` : assignedTo(actor);
}

/** Whether `visibleTo` leaves nothing out. */
export function isEveryRowVisible(actor: Actor, entity: EntityDefinition): boolean {
  return !isAboutOthers(entity) && seenOf(actor, entity) === 'all' && !readableOf(actor, entity);
}

export function assignedTo(actor: Actor): RawBuilder<unknown> {
  return sql`scope_users @> ${[actor.userId]}::text[]`;
}

function visibleAbout(actor: Actor, column: string): RawBuilder<unknown> {
  return sql`(${sql.ref(column)} = any (${subjectsSeen(actor, 'all')}::text[])
    or (${sql.ref(column)} = any (${subjectsSeen(actor, 'assigned')}::text[]) and ${assignedTo(actor)}))`;
}

function quotingVisible(actor: Actor, column: string): RawBuilder<unknown> {
  const seen = [...subjectsSeen(actor, 'all'), ...subjectsSeen(actor, 'assigned')];
  return sql`(${sql.ref(column)} is null or ${sql.ref(column)} = any (${seen}::text[]))`;
}

function subjectsSeen(actor: Actor, wanted: 'all' | 'assigned'): string[] {
  return ENTITIES.filter(({ name }) => seenOfSubject(actor, name) === wanted).map(({ name }) => name);
}
