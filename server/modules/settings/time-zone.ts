import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { problemAnswers } from '../../plugins/problem-schema.ts';
import { inTenant, requireActor, withIdentityService } from '../../plugins/tenant.ts';
import { timeZoneSchema } from '../../resource/body-schemas.ts';
import type { WriteDeps } from '../../resource/execute-write.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/route-schemas.ts';
import { readAs } from '../../resource/validate.ts';

const body = z.strictObject({ timeZone: timeZoneSchema });

/**
 * `PUT /settings/time-zone`: where the caller's tenant is. Days that are written down stay as they are; from the next write
 * on a day is a day there. Devices hear of it with their next refresh of the session.
 */
export function timeZoneRoute(app: FastifyInstance, { database, clock }: WriteDeps): void {
  const schema = {
    tags: ['Settings'],
    summary: 'In which time zone a day begins and ends; for whoever may edit the tenant’s roles',
    body,
    response: { 204: z.null(), ...problemAnswers },
  };
  app.put('/settings/time-zone', { schema, ...DESCRIBED_ELSEWHERE }, async (request, reply) => {
    const actor = requireActor(request);
    const { timeZone } = readAs(body, request.body);
    await inTenant(database, actor, (trx) =>
      withIdentityService(trx, () =>
        trx
          .updateTable('tenants')
          .set((row) => ({
            time_zone: timeZone,
            updated_at: new Date(clock.now()).toISOString(),
            version: row('version', '+', 1),
          }))
          .where('id', '=', actor.tenantId)
          .where('time_zone', '!=', timeZone)
          .execute(),
      ),
    );
    return reply.code(204).send(null);
  });
}
