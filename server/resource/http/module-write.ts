import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { etagOf, type WrittenRow } from '../../../src/domain/sync/wire.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { once } from '../../database/tenants/idempotency.ts';
import { auditSetting, inTenant } from '../../database/tenants/tenant.ts';
import { isUnversioned } from '../checks/preconditions.ts';
import { callContext } from '../rows/row-store.ts';
import type { WriteContext } from '../rows/write-context.ts';
import { fingerprintOf } from '../rows/write-request.ts';
import type { WriteDeps } from '../write/execute-write.ts';
import { recordForPlatform } from './acting-in.ts';
import { readWriteHeaders, sendAnswer } from './http-write.ts';

/** What every answer of a write has: its name, and the version that its ETag tells. */
export interface Versioned {
  readonly id: string;
  readonly version: number;
}

export interface ModuleWrite {
  /** In whose tenant; a platform person may act in another than their own. */
  readonly actor: Actor;
  /** The body without its secrets: what is kept of it must not help to guess a password. */
  readonly fingerprinted: unknown;
  readonly status: 200 | 201 | 204;
  /** @returns what is answered; null with 204. */
  readonly work: (context: WriteContext, ifMatch: string | null) => Promise<Versioned | null>;
}

/**
 * A write by a module's own call, with what the records' calls have: one transaction, the answer repeated for a key that
 * comes again (sync protocol §4), ETag and audit.
 */
export async function carryOutModuleWrite(
  { database, clock }: WriteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { actor, fingerprinted, status, work }: ModuleWrite,
): Promise<unknown> {
  const { ifMatch, opId } = readWriteHeaders(request);
  const answer = await inTenant(database, actor, async (trx, { epoch, zone }) => {
    const audit = auditSetting(actor, {
      opId,
      unconditional: isUnversioned(ifMatch) && status !== 201,
      deviceTime: actor.deviceTime,
    });
    await sql`select set_config('app.actor', ${audit}, true)`.execute(trx);
    const now = new Date(clock.now()).toISOString();
    const context: WriteContext = { ...callContext({ trx, actor, epoch, zone, now, audit }), opId };
    const answered = async () => {
      // Of what it keeps, `once` reads the id and the version.
      const body = (await work(context, ifMatch)) as WrittenRow | null;
      if (actor.isGuest) await recordForPlatform(trx, actor.tenantId);
      return { status, etag: body && etagOf(epoch, body.version), body };
    };
    if (opId === null) return answered();
    const { method, url: path } = request;
    const fingerprint = fingerprintOf({ method, path, ifMatch, base: null, body: fingerprinted });
    return once(context, { key: opId, fingerprint }, async () => true, answered);
  });
  database.changed(actor.tenantId);
  return sendAnswer(request, reply, answer);
}
