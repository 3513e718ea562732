import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Actor } from '../../database/schema/actor.ts';
import { inTenant } from '../../database/tenants/tenant.ts';
import { tenantsHere } from '../../database/tenants/tenants-here.ts';
import { nowAndThen } from '../../timers/now-and-then.ts';
import type { UploadDeps } from './upload-parts.ts';

const DAY = 86_400_000;

/**
 * Milliseconds that bytes are kept which belong to nothing: those of an upload that nobody goes on with, whose device then
 * sends all of it, and files that were attached to no record.
 */
export const UNOWNED_KEPT = DAY;

/** Milliseconds after the start of a node until its first look, and between two looks. */
const FIRST_LOOK = 10 * 60_000;
const LOOK = 60 * 60_000;

/** Files of one step: those of a tenant that deletes many wait for no other tenant's. */
const STEP = 100;

/**
 * Removes the bytes of files that were deleted, that belong to nothing, and of uploads that were given up. Where two nodes are at it,
 * both remove the same: it is no mistake. @returns how many files and parts went
 */
export async function sweepFiles(deps: UploadDeps, stopping?: AbortSignal): Promise<number> {
  let swept = 0;
  // In turns: what was deleted takes its people's room until it is gone.
  for (let waiting = await tenantsHere(deps.database); waiting.length > 0; ) {
    const left: string[] = [];
    for (const tenantId of waiting) {
      if (stopping?.aborted) return swept;
      const { files, parts } = await sweepTenant(deps, sweeperOf(tenantId));
      swept += files + parts;
      if (files === STEP) left.push(tenantId);
    }
    waiting = left;
  }
  return swept;
}

export function startSweeping(deps: UploadDeps & { readonly log: FastifyBaseLogger }): {
  close(): Promise<void>;
} {
  return nowAndThen({
    first: FIRST_LOOK,
    every: LOOK,
    async look(stopping) {
      const swept = await sweepFiles(deps, stopping);
      if (swept > 0) deps.log.info({ event: 'files_swept', swept });
    },
    onError: (error) => deps.log.error({ event: 'sweep_failed', err: error }),
  });
}

async function sweepTenant(
  { database, files, clock }: UploadDeps,
  actor: Actor,
): Promise<{ readonly files: number; readonly parts: number }> {
  const { tenantId } = actor;
  const before = new Date(clock.now() - UNOWNED_KEPT).toISOString();
  const [removed, parts] = await inTenant(database, actor, async (trx) => {
    await sql`delete from files where tenant_id = ${tenantId} and id in (
        select id from files where tenant_id = ${tenantId} and owner_id is null and created_at < ${before} limit ${STEP}
      )`.execute(trx);
    const list = await trx.selectFrom('removed_files').select('id').limit(STEP).execute();
    // All of an upload: its newest part says whether somebody goes on with it.
    const { rows } = await sql`delete from upload_parts where tenant_id = ${tenantId} and attachment_id in (
      select attachment_id from upload_parts where tenant_id = ${tenantId}
        group by attachment_id having max(created_at) < ${before}
    ) returning start`.execute(trx);
    return [list.map(({ id }) => id), rows.length] as const;
  });
  for (const id of removed) await files.remove(tenantId, id);
  if (removed.length > 0) {
    await inTenant(database, actor, (trx) =>
      trx.deleteFrom('removed_files').where('tenant_id', '=', tenantId).where('id', 'in', removed).execute(),
    );
  }
  return { files: removed.length, parts };
}

function sweeperOf(tenantId: string): Actor {
  return {
    tenantId,
    userId: 'system',
    role: 'system',
    permissions: [],
    deviceId: null,
    deviceTime: null,
    ip: null,
    requestId: 'sweep',
  };
}
