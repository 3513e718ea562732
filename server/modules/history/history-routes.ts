import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import type { Json } from '../../../src/domain/kit/fields/field.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { findEntity } from '../../../src/domain/registry.ts';
import type { HistoryEntry } from '../../../src/domain/shared/history.ts';
import type { Database } from '../../database/database.ts';
import { ARCHIVED_BEFORE, auditArchivedBefore } from '../../database/tenants/audit-archived.ts';
import { inTenant, requireActor } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { maySee, requireView } from '../../resource/rows/access.ts';
import type { Columns } from '../../resource/rows/row-shape.ts';
import { columnOf } from '../../resource/rows/row-shape.ts';
import { findRow } from '../../resource/rows/row-store.ts';
import { asSeen } from '../../resource/rows/seen-changes.ts';

/** Changes answered of one record: the latest ones. */
const LONGEST = 200;

const values = z.nullable(z.record(z.string(), z.unknown()));

const entrySchema = z.object({
  id: z.int(),
  at: z.string(),
  happenedAt: z.string(),
  deviceTime: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  action: z.enum(['insert', 'update', 'delete', 'restore']),
  before: values,
  after: values,
});

interface AuditRow {
  readonly id: number;
  readonly at: string;
  readonly happened_at: string | null;
  readonly device_time: string | null;
  readonly user_id: string | null;
  readonly action: HistoryEntry['action'];
  readonly entityId: string;
  readonly before: Columns | null;
  readonly after: Columns | null;
}

/** Who changed what of a record, for whoever sees the record, and as far as they could have seen it; newest first. */
export function historyRoutes(app: FastifyInstance, { database }: { readonly database: Database }): void {
  const schema = {
    tags: ['History'],
    summary:
      'Who changed what of a record, newest first. What was done before the instant in the header `x-archived-before`, where there is one, is in archives and not here',
    params: z.object({ entity: z.string(), id: z.string() }),
    response: { 200: z.array(entrySchema), ...problemAnswers },
  };
  app.get<{ Params: { entity: string; id: string } }>(
    '/history/:entity/:id',
    { schema },
    async (request, reply) => {
      const actor = requireActor(request);
      const { id } = request.params;
      const entity = findEntity(request.params.entity);
      if (!entity || !isUuid(id)) refuse('not_found');
      requireView(actor, entity);
      return inTenant(
        database,
        actor,
        async (trx) => {
          const record = await findRow({ trx, actor }, entity, id);
          if (!record || !maySee(actor, entity, record)) refuse('not_found');
          const { rows } =
            await sql<AuditRow>`select id, at, happened_at, device_time, user_id, action, entity_id as "entityId",
            before, after
          from audit_log where tenant_id = ${actor.tenantId} and entity = ${entity.name} and entity_id = ${id}
          order by id desc limit ${LONGEST}`.execute(trx);
          const archivedBefore = await auditArchivedBefore(trx, actor.tenantId);
          if (archivedBefore !== null) reply.header(ARCHIVED_BEFORE, archivedBefore);
          // What was done while the record was out of this person's sight is none of their business either.
          const seen = (await asSeen(trx, actor, entity, rows)).filter(({ after }) => after !== null);
          return seen.map((row) => entryOf(entity, row));
        },
        { snapshot: true },
      );
    },
  );
}

function entryOf(entity: EntityDefinition, row: AuditRow): HistoryEntry {
  return {
    id: row.id,
    at: row.at,
    happenedAt: row.happened_at ?? row.at,
    deviceTime: row.device_time,
    userId: row.user_id,
    action: row.action,
    before: fieldsOf(entity, row.before),
    after: fieldsOf(entity, row.after),
  };
}

/** The entity's own fields among the columns: bookkeeping is nobody's change. */
function fieldsOf(entity: EntityDefinition, columns: Columns | null): Record<string, Json> | null {
  if (columns === null) return null;
  const named = Object.keys(entity.fields).flatMap((name) => {
    const value = columns[columnOf(name)];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(named);
}
