import { sql } from 'kysely';
import type { ImportRecord, KeptRecord } from '../../../src/domain/import/run/import-record.ts';
import { MOST_RECORDS_LISTED, UNDO_STEP } from '../../../src/domain/import/run/import-record.ts';
import type { EntityDefinition, FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import { clientFields } from '../../../src/domain/kit/entity/entity.ts';
import { uuidv7 } from '../../../src/domain/kit/values/ids.ts';
import { entityNamed } from '../../../src/domain/registry.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { auditSetting, inTenant } from '../../database/tenants/tenant.ts';
import { refusalOf, refuse } from '../../problems/errors.ts';
import type { Columns } from '../../resource/rows/row-shape.ts';
import { columnOf } from '../../resource/rows/row-shape.ts';
import { callContext, findRow } from '../../resource/rows/row-store.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import type { WriteRequest } from '../../resource/rows/write-request.ts';
import type { WriteDeps } from '../../resource/write/execute-write.ts';
import { removeRecord } from '../../resource/write/remove-record.ts';
import { updateRecord } from '../../resource/write/update-record.ts';
import { findImport } from './import-store.ts';
import { type RowCounts, workSince } from './work-since.ts';

interface Written {
  readonly id: number;
  readonly entityId: string;
  readonly action: 'insert' | 'update' | 'restore';
  readonly before: Columns | null;
}

/**
 * Takes the latest writes of an import back that still stand, some of them in one transaction together with how far it
 * has come: what is cut off goes on there. What it made or brought back is deleted, what it changed is set back; what
 * somebody has changed since, what others did something on, and what the rules refuse, is left and listed.
 */
export async function undoStep(deps: WriteDeps, person: Actor, importId: string): Promise<ImportRecord> {
  const actor = { ...person, importId };
  const now = new Date(deps.clock.now()).toISOString();
  const answer = await inTenant(deps.database, actor, async (trx, { epoch, zone }) => {
    const call = callContext({ trx, actor, epoch, zone, now, audit: auditSetting(actor) });
    const context = { ...call, rules: deps.rules };
    const { entity, undoneTo } = await lockImport(context, importId);
    const written = await latestOf(context, entity, importId, undoneTo);
    const kept: KeptRecord[] = [];
    for (const one of written) {
      const why = await takeBack(context, entity, one, () => uuidv7(deps.clock));
      if (why !== null) kept.push(await keptRecord(context, entity, one.entityId, why));
    }
    await noteProgress(context, importId, written, kept);
    return (await findImport(context, importId)) ?? refuse('not_found');
  });
  deps.database.changed(actor.tenantId);
  return answer;
}

/** From here on nothing is added to it; what is on its way is waited for, and what it wrote is looked at after that. */
async function lockImport({ trx, actor, now }: WriteContext, id: string) {
  await sql`select from imports where tenant_id = ${actor.tenantId} and id = ${id} for update`.execute(trx);
  const known = await findImport({ trx, actor }, id);
  if (known?.isRunning && known.createdBy !== actor.userId) {
    refuse('transition_refused', [], 'import_running');
  }
  const { rows } = await sql<{ entity: string; undoneTo: number | null }>`update imports
    set undo_began_at = coalesce(undo_began_at, ${now}),
      undone_to = coalesce(undone_to, (select max(id) + 1 from audit_log where tenant_id = ${actor.tenantId}))
    where tenant_id = ${actor.tenantId} and id = ${id} returning entity, undone_to as "undoneTo"`.execute(
    trx,
  );
  const found = rows[0] ?? refuse('not_found');
  return { entity: entityNamed(found.entity), undoneTo: found.undoneTo ?? 0 };
}

async function latestOf(
  { trx, actor }: WriteContext,
  { name }: EntityDefinition,
  importId: string,
  undoneTo: number,
): Promise<Written[]> {
  const { rows } = await sql<Written>`select own.id, own.entity_id as "entityId", own.action, own.before
    from audit_log as own
    where own.tenant_id = ${actor.tenantId} and own.import_id = ${importId} and own.entity = ${name}
      and own.id < ${undoneTo}
    order by own.id desc limit ${UNDO_STEP}`.execute(trx);
  return rows;
}

type Why = Pick<KeptRecord, 'reason' | 'work'>;

/** @returns why it was left, null where it was taken back or is gone already. */
async function takeBack(
  context: WriteContext,
  entity: EntityDefinition,
  written: Written,
  newId: () => string,
): Promise<Why | null> {
  const stored = await findRow(context, entity, written.entityId, 'update');
  if (!stored || stored.deletedAt !== null) return null;
  if (await changedSince(context, entity, written)) return { reason: 'changed_since' };
  await sql`savepoint one_record`.execute(context.trx);
  let work: RowCounts = {};
  try {
    const { row } = stored;
    const { id } = row;
    if (written.action !== 'update') {
      const removal = request('DELETE', `${entity.path}/${id}`, null, null);
      await removeRecord(context, entity, id, removal, async (taken) => {
        work = await workSince(context, { entity, row }, taken, written.id);
        if (Object.keys(work).length > 0) refuse('in_use');
      });
    } else {
      const body = fieldsBefore(entity, written.before);
      const base = Object.fromEntries(Object.keys(body).map((name) => [name, stored.row[name] ?? null]));
      const { update = 'PATCH' } = entity.verbs;
      await updateRecord(context, entity, id, request(update, `${entity.path}/${id}`, body, base), newId);
    }
    return null;
  } catch (error) {
    const { problem } = refusalOf(error);
    if (problem.status >= 500 || problem.code === 'in_progress') throw error;
    await sql`rollback to savepoint one_record`.execute(context.trx);
    return { reason: problem.code, ...(Object.keys(work).length > 0 && { work }) };
  }
}

/** Somebody else wrote on the record after the import did. Under its lock, so that nobody does any more. */
async function changedSince(
  { trx, actor }: WriteContext,
  { name }: EntityDefinition,
  { id, entityId }: Written,
): Promise<boolean> {
  const { rows } = await sql`select from audit_log as later
    where later.tenant_id = ${actor.tenantId} and later.entity = ${name} and later.entity_id = ${entityId}
      and later.id > ${id} and later.import_id is distinct from ${actor.importId} limit 1`.execute(trx);
  return rows.length > 0;
}

function request(
  method: WriteRequest['method'],
  path: string,
  body: FieldValues | null,
  base: FieldValues | null,
): WriteRequest {
  return { method, path, body, base, ifMatch: null, opId: null, dependsOn: [], deviceTime: null, said: null };
}

function fieldsBefore(entity: EntityDefinition, before: Columns | null): FieldValues {
  return Object.fromEntries(
    clientFields(entity).flatMap((name) => {
      const value = before?.[columnOf(name)];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

async function keptRecord(
  context: WriteContext,
  entity: EntityDefinition,
  id: string,
  why: Why,
): Promise<KeptRecord> {
  const stored = await findRow(context, entity, id);
  return { id, title: String(stored?.row[entity.titleField] ?? ''), ...why };
}

async function noteProgress(
  { trx, actor, now }: WriteContext,
  importId: string,
  written: readonly Written[],
  kept: readonly KeptRecord[],
): Promise<void> {
  const last = written.at(-1)?.id ?? null;
  const isAll = written.length < UNDO_STEP;
  await sql`update imports set undone = undone + ${written.length - kept.length},
      undone_to = coalesce(${last}, undone_to), kept_count = kept_count + ${kept.length},
      kept = case when jsonb_array_length(kept) >= ${MOST_RECORDS_LISTED} then kept else kept || ${JSON.stringify(kept)}::jsonb end,
      undone_at = ${isAll ? now : null}
    where tenant_id = ${actor.tenantId} and id = ${importId}`.execute(trx);
}
