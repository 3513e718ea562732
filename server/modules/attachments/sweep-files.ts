import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Actor } from '../../database/schema/actor.ts';
import { inTenant } from '../../database/tenants/tenant.ts';
import { tenantsHere } from '../../database/tenants/tenants-here.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import { nowAndThen } from '../../timers/now-and-then.ts';
import { dropLeftBaseMaps } from './base-maps/left-uploads.ts';
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
    // Whether it belongs to nothing is asked twice: of a file that somebody attaches at this moment the delete asks the outer
    // condition anew, and that alone.
    await sql`delete from files where tenant_id = ${tenantId} and owner_id is null and id in (
        select id from files where tenant_id = ${tenantId} and owner_id is null and created_at < ${before} limit ${STEP}
      )`.execute(trx);
    await dropLeftBaseMaps({ trx, actor }, clock.now());
    const list = await trx.selectFrom('removed_files').select('id').limit(STEP).execute();
    return [list.map(({ id }) => id), await dropGivenUp({ trx, actor }, before)] as const;
  });
  for (const id of removed) await files.remove(tenantId, id);
  if (removed.length > 0) {
    await inTenant(database, actor, (trx) =>
      trx.deleteFrom('removed_files').where('tenant_id', '=', tenantId).where('id', 'in', removed).execute(),
    );
  }
  return { files: removed.length, parts };
}

/**
 * All of an upload: its newest part says whether somebody goes on with it. Asked again under the lock that every sender of a part
 * takes: what comes at this moment would stand behind a gap. @returns how many parts
 */
async function dropGivenUp(
  { trx, actor }: Pick<WriteContext, 'trx' | 'actor'>,
  before: string,
): Promise<number> {
  const { tenantId } = actor;
  const givenUp = sql`select attachment_id from upload_parts where tenant_id = ${tenantId}
    group by attachment_id having max(created_at) < ${before}`;
  const { rows: held } = await sql<{ id: string }>`select id from attachments
    where tenant_id = ${tenantId} and id in (${givenUp}) order by id for update skip locked`.execute(trx);
  if (held.length === 0) return 0;
  const ids = held.map(({ id }) => id);
  const { rows } =
    await sql`delete from upload_parts where tenant_id = ${tenantId} and attachment_id = any (${ids}::uuid[])
    and attachment_id in (${givenUp}) returning start`.execute(trx);
  return rows.length;
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
