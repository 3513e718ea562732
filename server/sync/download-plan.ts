import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { EntityDefinition } from '../../src/domain/kit/entity/entity.ts';
import { fieldOf } from '../../src/domain/kit/entity/entity.ts';
import { ENTITIES, entityNamed } from '../../src/domain/registry.ts';
import type { Actor } from '../database/schema/actor.ts';
import { isSought } from '../resource/read/seek-rows.ts';
import { seenOf } from '../resource/rows/access.ts';
import { columnOf, isAssigned, tableOf } from '../resource/rows/row-shape.ts';
import { assignedTo, visibleTo } from '../resource/rows/visible-rows.ts';

/** One walk over a table in the order of ids. */
export interface DownloadStep {
  readonly entity: EntityDefinition;
  readonly where: RawBuilder<unknown>;
}

/**
 * The order of a first download: small shared tables that come before any work in the registry (names for pickers),
 * what is assigned to this person, what that refers to, and then the rest. A row may come twice, in its turn and
 * because it is referred to; a row that changes meanwhile comes again through the log.
 */
export function downloadPlan(actor: Actor): DownloadStep[] {
  const visible = ENTITIES.filter((entity) => seenOf(actor, entity) !== 'none');
  const firstWork = visible.findIndex(isAssigned);
  const shared = visible.filter((entity, index) => !isAssigned(entity) && index < firstWork);
  const work = visible.filter(isAssigned);
  const others = visible.filter((entity) => !shared.includes(entity));
  return [
    ...shared.map((entity) => everything(actor, entity)),
    ...work.map((entity) => ({
      entity,
      where: sql`${named(actor, entity)} and ${visibleTo(actor, entity)}`,
    })),
    ...work.flatMap((entity) => referredTo(actor, entity)),
    ...others.flatMap((entity) => rest(actor, entity)),
  ];
}

function everything(actor: Actor, entity: EntityDefinition): DownloadStep {
  return { entity, where: visibleTo(actor, entity) };
}

function rest(actor: Actor, entity: EntityDefinition): DownloadStep[] {
  if (!isAssigned(entity)) return [everything(actor, entity)];
  if (seenOf(actor, entity) !== 'all') return [];
  return [{ entity, where: sql`not ${assignedTo(actor)} and ${visibleTo(actor, entity)}` }];
}

/** Tenant-wide rows that this person's unfinished work names: the assets they are going to stand in front of. */
function referredTo(actor: Actor, entity: EntityDefinition): DownloadStep[] {
  return Object.keys(entity.fields).flatMap((name) => {
    const field = fieldOf(entity, name);
    if (field.kind !== 'reference') return [];
    const target = entityNamed(field.entity);
    if (isAssigned(target) || seenOf(actor, target) !== 'all') return [];
    const column = sql.ref(columnOf(name));
    const where = sql`id = any (array(select ${column} from ${tableOf(entity)}
      where tenant_id = ${actor.tenantId} and deleted_at is null and ${column} is not null
        and ${named(actor, entity)} and ${unfinished(entity)})) and ${visibleTo(actor, target)}`;
    return [{ entity: target, where }];
  });
}

/** Found by the index alone: row-level security keeps the one of `scope_users` from use. */
function named(actor: Actor, entity: EntityDefinition): RawBuilder<unknown> {
  return sql`${isSought(entity, { words: [], person: actor.userId })} and ${assignedTo(actor)}`;
}

function unfinished(entity: EntityDefinition): RawBuilder<unknown> {
  const done = [...(entity.statuses?.completion?.done ?? [])];
  return done.length > 0 ? sql`status not in (${sql.join(done)})` : sql`true`;
}
