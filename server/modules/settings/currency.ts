import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { problemAnswers } from '../../plugins/problem-schema.ts';
import { inTenant, requireActor, withIdentityService } from '../../plugins/tenant.ts';
import { currencySchema } from '../../resource/body-schemas.ts';
import type { WriteDeps } from '../../resource/execute-write.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/route-schemas.ts';
import { readAs } from '../../resource/validate.ts';

const body = z.strictObject({ currency: currencySchema });

/**
 * `PUT /settings/currency`: what amounts of the caller's tenant are in where their record names none. No amount is
 * converted. Devices hear of it with their next refresh of the session.
 */
export function currencyRoute(app: FastifyInstance, { database, clock }: WriteDeps): void {
  const schema = {
    tags: ['Settings'],
    summary: 'What amounts are in whose record names no currency; for whoever may edit the tenant’s roles',
    body,
    response: { 204: z.null(), ...problemAnswers },
  };
  app.put('/settings/currency', { schema, ...DESCRIBED_ELSEWHERE }, async (request, reply) => {
    const actor = requireActor(request);
    const { currency } = readAs(body, request.body);
    await inTenant(database, actor, (trx) =>
      withIdentityService(trx, () =>
        trx
          .updateTable('tenants')
          .set((row) => ({
            currency,
            updated_at: new Date(clock.now()).toISOString(),
            version: row('version', '+', 1),
          }))
          .where('id', '=', actor.tenantId)
          .where('currency', '!=', currency)
          .execute(),
      ),
    );
    return reply.code(204).send(null);
  });
}
