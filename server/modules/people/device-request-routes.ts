import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { DEVICE_REQUESTS } from '../../../src/domain/sync/device-state.ts';
import { refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { callerIn } from '../../resource/http/acting-in.ts';
import { carryOutModuleWrite } from '../../resource/http/module-write.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/http/route-schemas.ts';
import { readAs } from '../../resource/input/validate.ts';
import { requireAuthorityOver } from './change-person.ts';
import type { PeopleDeps } from './people-deps.ts';
import { PEOPLE_PATHS, type PersonParams, requireId, TAGS } from './people-paths.ts';

const bodySchema = z.strictObject({ request: z.enum(DEVICE_REQUESTS) });

/** What a person's device is asked to do at its next contact: to sync now, or to lock itself until they sign in again. */
export function deviceRequestRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  for (const { path, params } of PEOPLE_PATHS) {
    const schema = {
      tags: TAGS,
      summary: 'Ask a device of a person to sync now, or to lock itself until they sign in again',
      params: z.extend(params, { id: z.string(), deviceId: z.string() }),
      body: bodySchema,
      response: { 204: z.null(), ...problemAnswers },
    };
    app.post<{ Params: PersonParams & { deviceId: string } }>(
      `${path}/:id/devices/:deviceId/requests`,
      { schema, ...DESCRIBED_ELSEWHERE },
      async (request, reply) => {
        const { id, deviceId, tenantId } = request.params;
        const actor = await callerIn(deps.database, request, tenantId);
        const userId = requireId(id);
        const body = readAs(bodySchema, request.body);
        return carryOutModuleWrite(deps, request, reply, {
          actor,
          fingerprinted: body,
          status: 204,
          work: async (context) => {
            await requireAuthorityOver(context, userId);
            const { rows } = await sql<{ known: boolean }>`select ask_device(${userId}, ${deviceId},
              ${body.request}, ${context.now}) as known`.execute(context.trx);
            if (!rows[0]?.known) refuse('not_found');
            return null;
          },
        });
      },
    );
  }
}
