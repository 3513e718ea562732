import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Clock } from '../../../src/domain/kit/values/ids.ts';
import { LOG_LENGTHS, LOG_LEVELS } from '../../../src/domain/shared/log-entry.ts';
import type { Database } from '../../database/database.ts';
import { inTenant, requireActor } from '../../database/tenants/tenant.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/http/route-schemas.ts';
import { instantSchema } from '../../resource/input/body-schemas.ts';
import { requireObject, validate } from '../../resource/input/validate.ts';

/** Entries kept of one tenant. */
const KEPT = 5000;

/** Entries taken per minute from one person: an app that fails in a loop says nothing new. */
const PER_MINUTE = 60;

/** Characters of the context as JSON. */
const CONTEXT_LENGTH = 4000;

const text = (length: number) => z.string().check(z.maxLength(length));

const entrySchema = z.strictObject({
  level: z.enum(LOG_LEVELS),
  message: z.string().check(z.minLength(1), z.maxLength(LOG_LENGTHS.message)),
  context: z.optional(
    z
      .record(z.string(), z.unknown())
      .check(z.refine((context) => JSON.stringify(context).length <= CONTEXT_LENGTH, 'is too long')),
  ),
  timestamp: z.optional(instantSchema),
  error: z.optional(
    z.nullable(
      z.object({
        name: text(100),
        message: text(LOG_LENGTHS.message),
        stack: z.optional(text(LOG_LENGTHS.stack)),
      }),
    ),
  ),
});

/** What an app has to say of itself, for the operator. */
export function logRoutes(
  app: FastifyInstance,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): void {
  const schema = {
    tags: ['Logs'],
    summary: 'Report an error or a warning of an app',
    body: entrySchema,
    response: { 204: z.null(), ...problemAnswers },
  };
  const config = { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } };
  app.post('/logs', { schema, config, ...DESCRIBED_ELSEWHERE }, async (request, reply) => {
    const actor = requireActor(request);
    const { level, message, context, timestamp, error } = validate(entrySchema, requireObject(request.body));
    await inTenant(database, actor, async (trx) => {
      await sql`insert into client_logs
          (tenant_id, at, user_id, device_id, request_id, level, message, context, error, device_time)
        values (${actor.tenantId}, ${new Date(clock.now()).toISOString()}, ${actor.userId}, ${actor.deviceId},
          ${actor.requestId}, ${level}, ${message}, ${json(context)}::jsonb, ${json(error)}::jsonb,
          ${timestamp ?? null})`.execute(trx);
      await sql`delete from client_logs where tenant_id = ${actor.tenantId} and id <= (
          select id from client_logs where tenant_id = ${actor.tenantId}
            order by id desc offset ${KEPT} limit 1)`.execute(trx);
    });
    return reply.code(204).send();
  });
}

function json(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
