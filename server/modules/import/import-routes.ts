import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { asset } from '../../../src/domain/assets/asset.ts';
import { allows } from '../../../src/domain/identity/permission.ts';
import { IMPORT_PERMISSION } from '../../../src/domain/import/run/import-calls.ts';
import type { ImportRecord } from '../../../src/domain/import/run/import-record.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { inTenant, requireActor } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/http/route-schemas.ts';
import { readAs } from '../../resource/input/validate.ts';
import { requireWrite } from '../../resource/rows/access.ts';
import type { WriteDeps } from '../../resource/write/execute-write.ts';
import { findImport, importColumns } from './import-store.ts';
import { undoStep } from './undo-import.ts';

const uuid = z.string().check(z.refine(isUuid, 'must be a UUID'));

const newImport = z.strictObject({
  id: uuid,
  fileName: z.string().check(z.minLength(1), z.maxLength(200)),
});

const count = z.nullable(z.int());
const instant = z.nullable(z.string());

const recordSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  finishedAt: instant,
  isRunning: z.boolean(),
  created: count,
  changed: count,
  restored: count,
  undoBeganAt: instant,
  undoneAt: instant,
  undone: z.int(),
  kept: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      reason: z.string(),
      work: z.optional(z.record(z.string(), z.int())),
    }),
  ),
  keptCount: z.int(),
});

const tags = ['Imports'];
const params = z.object({ id: z.string() });
const one = { 200: recordSchema, ...problemAnswers };

/** Imports that one list shows: the latest. */
const LISTED = 50;

/** What was imported, by whoever may import; whoever may delete as well takes an import back as a whole. */
export function importRoutes(app: FastifyInstance, deps: WriteDeps): void {
  listRoute(app, deps);
  beginRoute(app, deps);
  finishRoute(app, deps);
  undoRoute(app, deps);
}

function listRoute(app: FastifyInstance, { database }: WriteDeps): void {
  const schema = {
    tags,
    summary: 'The latest imports',
    response: { 200: z.array(recordSchema), ...problemAnswers },
  };
  app.get('/imports', { schema }, (request) => {
    const actor = requireImporter(requireActor(request));
    return inTenant(
      database,
      actor,
      async (trx) => {
        const { rows } = await sql<ImportRecord>`select ${importColumns()} from imports
          where tenant_id = ${actor.tenantId} order by created_at desc, id limit ${LISTED}`.execute(trx);
        return rows;
      },
      { snapshot: true },
    );
  });
}

function beginRoute(app: FastifyInstance, { database }: WriteDeps): void {
  const schema = { tags, summary: 'Begin an import', body: newImport, response: one };
  app.post('/imports', { schema, ...DESCRIBED_ELSEWHERE }, (request) => {
    const actor = requireImporter(requireActor(request));
    const { id, fileName } = readAs(newImport, request.body);
    return inTenant(database, actor, async (trx) => {
      // Said again after a lost answer: it is there.
      await sql`insert into imports (tenant_id, id, entity, file_name, created_by)
        values (${actor.tenantId}, ${id}, ${asset.name}, ${fileName}, ${actor.userId})
        on conflict (tenant_id, id) do nothing`.execute(trx);
      return (await findImport({ trx, actor }, id)) ?? refuse('not_found');
    });
  });
}

function finishRoute(app: FastifyInstance, { database, clock }: WriteDeps): void {
  const schema = { tags, summary: 'Count what an import did', params, response: one };
  app.post<{ Params: { id: string } }>('/imports/:id/finish', { schema }, (request) => {
    const actor = requireImporter(requireActor(request));
    const id = requireId(request.params.id);
    const now = new Date(clock.now()).toISOString();
    return inTenant(database, actor, async (trx) => {
      await sql`update imports set finished_at = ${now}, created = counts.created, changed = counts.changed,
          restored = counts.restored
        from (
          select count(*) filter (where action = 'insert') as created,
            count(*) filter (where action = 'update') as changed,
            count(*) filter (where action = 'restore') as restored
            from audit_log where tenant_id = ${actor.tenantId} and import_id = ${id} and entity = ${asset.name}
        ) as counts
        where tenant_id = ${actor.tenantId} and id = ${id} and finished_at is null and undo_began_at is null`.execute(
        trx,
      );
      return (await findImport({ trx, actor }, id)) ?? refuse('not_found');
    });
  });
}

function undoRoute(app: FastifyInstance, deps: WriteDeps): void {
  const schema = {
    tags,
    summary: 'Take back some of what an import wrote, the latest first; again until all is undone',
    params,
    response: one,
  };
  app.post<{ Params: { id: string } }>('/imports/:id/undo', { schema }, async (request) => {
    const actor = requireImporter(requireActor(request));
    for (const verb of ['remove', 'update'] as const) requireWrite(actor, asset, verb);
    return undoStep(deps, actor, requireId(request.params.id));
  });
}

/** What is no id names no import: the same answer as for an id that nobody has. */
function requireId(id: string): string {
  return isUuid(id) ? id : refuse('not_found');
}

function requireImporter(actor: Actor): Actor {
  return allows(actor.permissions, IMPORT_PERMISSION) ? actor : refuse('forbidden');
}
