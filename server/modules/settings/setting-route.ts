import type { FastifyInstance } from 'fastify';
import { sql, type Transaction, type Updateable } from 'kysely';
import * as z from 'zod/mini';
import type { Tables } from '../../database/schema/tables.ts';
import { inTenant, requireActor, withIdentityService } from '../../database/tenants/tenant.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/http/route-schemas.ts';
import type { WriteDeps } from '../../resource/write/execute-write.ts';

export type TenantColumns = Partial<
  Pick<
    Updateable<Tables['tenants']>,
    | 'time_zone'
    | 'currency'
    | 'devices_carry'
    | 'letterhead'
    | 'fault_form'
    | 'fault_form_notice'
    | 'odk_collect'
    | 'photograph_side'
    | 'photograph_place'
    | 'photograph_stamp'
    | 'position_accuracy'
    | 'coordinate_kind'
    | 'coordinate_grid'
    | 'coordinate_axes'
  >
>;

export interface TenantSetting {
  readonly path: string;
  readonly summary: string;
  readonly body: z.ZodMiniType;
  valuesOf(body: unknown): TenantColumns;
  /** What only the tenant's records say. @throws ProblemError where the values do not suit them */
  check?(trx: Transaction<Tables>, values: TenantColumns): Promise<void>;
}

/** Sets columns of the caller's tenant, and nothing where they are so already. */
export function settingRoute(
  app: FastifyInstance,
  { database, clock }: WriteDeps,
  setting: TenantSetting,
): void {
  const { path, summary, body, valuesOf, check } = setting;
  const schema = { tags: ['Settings'], summary, body, response: { 204: z.null(), ...problemAnswers } };
  app.put(path, { schema, ...DESCRIBED_ELSEWHERE }, async (request, reply) => {
    const actor = requireActor(request);
    const values = valuesOf(request.body);
    const changed = Object.entries(values).map(
      ([column, value]) => sql<boolean>`${sql.ref(column)} is distinct from ${value}`,
    );
    await inTenant(database, actor, async (trx) => {
      await check?.(trx, values);
      return withIdentityService(trx, () =>
        trx
          .updateTable('tenants')
          .set((row) => ({
            ...values,
            updated_at: new Date(clock.now()).toISOString(),
            version: row('version', '+', 1),
          }))
          .where('id', '=', actor.tenantId)
          .where((row) => row.or(changed))
          .execute(),
      );
    });
    return reply.code(204).send(null);
  });
}
