import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { EntityDefinition } from '../../src/domain/kit/entity/entity.ts';
import { fieldOf } from '../../src/domain/kit/entity/entity.ts';
import { ENTITIES, entityNamed } from '../../src/domain/registry.ts';
import type { Actor } from '../database/schema/actor.ts';
import { isSought, soughtBy } from '../resource/read/seek-rows.ts';
import { seenOf } from '../resource/rows/access.ts';
import { columnOf, isAssigned, tableOf } from '../resource/rows/row-shape.ts';
import { assignedTo, visibleTo } from '../resource/rows/visible-rows.ts';

/** One walk over a table in the order of ids. */
export interface DownloadStep {
  readonly entity: EntityDefinition;
  readonly where: RawBuilder<unknown>;
}

export interface DownloadPlan {
  readonly steps: readonly DownloadStep[];
  /** So many steps bring what this person begins to work with. */
  readonly first: number;
}

/** Raised with each change of the order below: a device in the middle of an older one begins anew. */
export const PLAN_VERSION = 3;

/**
 * The order of a first download: small shared tables that come before any work in the registry (names for pickers),
 * the unfinished work that is assigned to this person, what that refers to, and then the rest. A row may come twice, in its
 * turn and because it is referred to or was finished; a row that changes meanwhile comes again through the log.
 */
export function downloadPlan(actor: Actor): DownloadPlan {
  const visible = ENTITIES.filter((entity) => seenOf(actor, entity) !== 'none');
  const firstWork = visible.findIndex(isAssigned);
  const shared = visible.filter((entity, index) => !isAssigned(entity) && index < firstWork);
  const work = visible.filter(isAssigned);
  const others = visible.filter((entity) => !shared.includes(entity));
  const first = [
    ...shared.map((entity) => everything(actor, entity)),
    ...work.map((entity) => ({
      entity,
      where: sql`${ownWork(actor, entity)} and ${visibleTo(actor, entity)}`,
    })),
    ...work.flatMap((entity) => referredTo(actor, entity)),
  ];
  return { steps: [...first, ...others.flatMap((entity) => rest(actor, entity))], first: first.length };
}

function everything(actor: Actor, entity: EntityDefinition): DownloadStep {
  return { entity, where: visibleTo(actor, entity) };
}

function rest(actor: Actor, entity: EntityDefinition): DownloadStep[] {
  if (!isAssigned(entity)) return [everything(actor, entity)];
  const where = sql`not (${toDo(actor, entity)}) and ${visibleTo(actor, entity)}`;
  const sought = soughtBy(actor, entity, []);
  return [{ entity, where: sought ? sql`${isSought(entity, sought)} and ${where}` : where }];
}

function toDo(actor: Actor, entity: EntityDefinition): RawBuilder<unknown> {
  return sql`${assignedTo(actor)} and ${unfinished(entity)}`;
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
        and ${ownWork(actor, entity)})) and ${visibleTo(actor, target)}`;
    return [{ entity: target, where }];
  });
}

/** What is to do, found by the index alone: row-level security keeps the one of `scope_users` from use. */
function ownWork(actor: Actor, entity: EntityDefinition): RawBuilder<unknown> {
  return sql`${isSought(entity, { words: [], person: actor.userId })} and ${toDo(actor, entity)}`;
}

function unfinished(entity: EntityDefinition): RawBuilder<unknown> {
  const done = [...(entity.statuses?.completion?.done ?? [])];
  // Without a status too: what is neither to do nor done would come in no step.
  return done.length > 0 ? sql`(status in (${sql.join(done)})) is not true` : sql`true`;
}
