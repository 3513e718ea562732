import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { WORST_ACCURACY } from '../../../src/domain/field-ops/last-position.ts';
import { inTenant, requireActor } from '../../database/tenants/tenant.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/http/route-schemas.ts';
import { readAs } from '../../resource/input/validate.ts';
import type { WriteDeps } from '../../resource/write/execute-write.ts';
import {
  isShared,
  keepLastPosition,
  lastPositions,
  type PositionContext,
  share,
  withdraw,
} from './last-positions.ts';

const TAGS = ['Positions'];

const placeFields = {
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  accuracy: z.number().check(z.minimum(0), z.maximum(WORST_ACCURACY)),
};
const takenSchema = z.strictObject({ ...placeFields, takenAt: z.iso.datetime({ offset: true }) });
const wishSchema = z.strictObject({ isShared: z.boolean() });
const sharingSchema = z.object({ isShared: z.boolean() });
const lastSchema = z.object({ userId: z.string(), ...placeFields, takenAt: z.string() });

/**
 * Where people were last (decision 135). Each decides for themselves whether they are seen; whoever may locate crews sees those who
 * are: the right stands in `ADMIN_CALLS`.
 */
export function positionRoutesOfPeople(
  app: FastifyInstance,
  deps: Pick<WriteDeps, 'database' | 'clock'>,
): void {
  const within = <T>(request: FastifyRequest, work: (context: PositionContext) => Promise<T>) => {
    const actor = requireActor(request);
    return inTenant(deps.database, actor, (trx) => work({ trx, actor, now: deps.clock.now() }));
  };
  const own = {
    tags: TAGS,
    summary: 'Whether the caller’s last position is shown to those who may locate crews',
    response: { 200: sharingSchema, ...problemAnswers },
  };
  app.get('/positions/own', { schema: own }, (request) =>
    within(request, async (context) => ({ isShared: await isShared(context) })),
  );
  const sharing = {
    tags: TAGS,
    summary: 'Show the caller’s last position, or forget it and show none',
    body: wishSchema,
    response: { 204: z.null(), ...problemAnswers },
  };
  app.put('/positions/own/sharing', { schema: sharing, ...DESCRIBED_ELSEWHERE }, async (request, reply) => {
    const wish = readAs(wishSchema, request.body);
    await within(request, wish.isShared ? share : withdraw);
    return reply.code(204).send(null);
  });
  const note = {
    tags: TAGS,
    summary: 'Take a position for the caller’s last one; nothing is kept where it is not shown',
    body: takenSchema,
    response: { 200: sharingSchema, ...problemAnswers },
  };
  app.put('/positions/own', { schema: note, ...DESCRIBED_ELSEWHERE }, (request) => {
    const taken = readAs(takenSchema, request.body);
    return within(request, async (context) => ({ isShared: await keepLastPosition(context, taken) }));
  });
  const crews = {
    tags: TAGS,
    summary: 'Where the people of the tenant were last, within a day, who show it',
    response: { 200: z.array(lastSchema), ...problemAnswers },
  };
  app.get('/positions/crews', { schema: crews }, (request) => within(request, lastPositions));
}
