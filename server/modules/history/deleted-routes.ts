import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { allows } from '../../../src/domain/identity/permission.ts';
import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import type { ProblemDetail } from '../../../src/domain/kit/problems/problem.ts';
import type { Clock } from '../../../src/domain/kit/values/ids.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { findEntity } from '../../../src/domain/registry.ts';
import type { DeletedRecord } from '../../../src/domain/shared/deleted-record.ts';
import { DELETED_PAGE, isRestorable, RESTORABLE_FOR } from '../../../src/domain/shared/deleted-record.ts';
import type { Database } from '../../database/database.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { inTenant, requireActor } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { requireView, requireWrite } from '../../resource/rows/access.ts';
import { columnOf, tableOf } from '../../resource/rows/row-shape.ts';
import { visibleTo } from '../../resource/rows/visible-rows.ts';

interface DeletedDeps {
  readonly database: Database;
  readonly clock: Clock;
}

const recordSchema = z.object({
  id: z.string(),
  title: z.string(),
  number: z.nullable(z.string()),
  deletedAt: z.string(),
  deletedBy: z.nullable(z.string()),
  restorableUntil: z.string(),
  takenAlong: z.record(z.string(), z.int()),
});

const recordId = z.optional(z.string().check(z.maxLength(36)));

/** Those after one of the list, or one alone: a list of none where it is not deleted. */
interface Wanted {
  readonly after?: string;
  readonly id?: string;
}

const tags = ['History'];

/** What was deleted and can be restored, for whoever may restore it: those who may delete. */
export function deletedRoutes(app: FastifyInstance, deps: DeletedDeps): void {
  app.get<{ Params: { entity: string }; Querystring: Wanted }>(
    '/deleted/:entity',
    {
      schema: {
        tags,
        summary: 'Deleted records of an entity that can be restored, the latest first',
        params: z.object({ entity: z.string() }),
        querystring: z.object({ after: recordId, id: recordId }),
        response: { 200: z.array(recordSchema), ...problemAnswers },
      },
    },
    (request) => {
      const { after, id } = request.query;
      for (const [path, value] of Object.entries({ after, id })) {
        if (value !== undefined && !isUuid(value)) refuse('validation', [invalid(path)]);
      }
      return readDeleted(deps, requireActor(request), request.params.entity, request.query);
    },
  );
}

function invalid(path: string): ProblemDetail {
  return { path, code: 'invalid_value', message: 'must be the id of a record of the list' };
}

interface DeletedRow extends Pick<DeletedRecord, 'id' | 'title' | 'number' | 'deletedAt' | 'deletedBy'> {
  readonly takenAlong: DeletedRecord['takenAlong'] | null;
}

function readDeleted(
  { database, clock }: DeletedDeps,
  actor: Actor,
  name: string,
  wanted: Wanted,
): Promise<DeletedRecord[]> {
  const entity = findEntity(name);
  if (!entity || !isRestorable(entity)) refuse('not_found');
  requireView(actor, entity);
  requireWrite(actor, entity, 'restore');
  const since = new Date(clock.now() - RESTORABLE_FOR).toISOString();
  return inTenant(
    database,
    actor,
    async (trx) => {
      const { rows } = await sql<DeletedRow>`select deletions.id,
          ${sql.ref(`record.${columnOf(entity.titleField)}`)} as title, ${numberOf(entity)} as number,
          deletions.deleted_at as "deletedAt", deletions.deleted_by as "deletedBy",
          (select jsonb_object_agg(others.entity, others.found) from (
            select taken.entity, count(*)::integer as found from deletions as taken
              where taken.tenant_id = deletions.tenant_id and taken.act = deletions.act and taken.taken
              group by taken.entity
          ) as others) as "takenAlong"
        from deletions join ${tableOf(entity)} as record
          on record.tenant_id = deletions.tenant_id and record.id = deletions.id
        where deletions.tenant_id = ${actor.tenantId} and deletions.entity = ${entity.name} and not deletions.taken
          and deletions.deleted_at >= ${since} and record.deleted_at is not null
          and ${visibleTo(actor, entity)} and ${deletable(actor, entity)} and ${place(actor, entity, wanted)}
        order by deletions.deleted_at desc, deletions.id desc limit ${DELETED_PAGE}`.execute(trx);
      return rows.map(({ takenAlong, ...row }) => ({
        ...row,
        restorableUntil: new Date(Date.parse(row.deletedAt) + RESTORABLE_FOR).toISOString(),
        takenAlong: takenAlong ?? {},
      }));
    },
    { snapshot: true },
  );
}

function numberOf({ number }: EntityDefinition) {
  return number ? sql.ref(`record.${columnOf(number.field)}`) : sql`null::text`;
}

/** `mayWrite` as a condition: everybody's, or one's own. */
function deletable({ permissions, userId }: Actor, { subject }: EntityDefinition) {
  return allows(permissions, `${subject}:delete`) ? sql`true` : sql`record.created_by = ${userId}`;
}

function place({ tenantId }: Actor, { name }: EntityDefinition, { after, id }: Wanted) {
  if (id !== undefined) return sql`deletions.id = ${id}`;
  if (after === undefined) return sql`true`;
  return sql`(deletions.deleted_at, deletions.id) < (
    select deleted_at, id from deletions where tenant_id = ${tenantId} and entity = ${name} and id = ${after})`;
}
