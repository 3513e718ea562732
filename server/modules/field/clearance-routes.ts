import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type SwitchingRequest, switchingRequest } from '../../../src/domain/field/switching-request.ts';
import {
  type ClearanceObstacle,
  obstacleToIssue,
  obstacleToRelease,
} from '../../../src/domain/field/switching-rules.ts';
import type { AnyRow, FieldValues } from '../../../src/domain/kit/entity.ts';
import { isUuid } from '../../../src/domain/kit/ids.ts';
import { rowSchema } from '../../../src/domain/kit/schema.ts';
import { etagOf } from '../../../src/domain/sync/wire.ts';
import { refuse } from '../../plugins/errors.ts';
import { problemAnswers } from '../../plugins/problem-schema.ts';
import { auditSetting, inTenant, requireActor } from '../../plugins/tenant.ts';
import { requireWrite } from '../../resource/access.ts';
import type { WriteDeps } from '../../resource/execute-write.ts';
import { isStale, lockForWrite, refuseStale } from '../../resource/preconditions.ts';
import { updateRow, type WriteContext } from '../../resource/row-store.ts';

/** What a call does to the request: why it may not, and what it writes. */
interface ClearanceCall {
  readonly path: 'clearance' | 'release';
  readonly summary: string;
  obstacle(request: SwitchingRequest, person: string): ClearanceObstacle | null;
  changes(person: string, now: string): FieldValues;
}

const CALLS: readonly ClearanceCall[] = [
  {
    path: 'clearance',
    summary: 'Issue the clearance of an isolated switching request',
    obstacle: obstacleToIssue,
    changes: (person, now) => ({
      status: 'ClearanceIssued',
      clearanceIssuedAt: now,
      clearanceIssuedBy: person,
    }),
  },
  {
    path: 'release',
    summary: 'Release the clearance of a switching request',
    obstacle: obstacleToRelease,
    changes: (person, now) => ({
      status: 'Released',
      clearanceReleasedAt: now,
      clearanceReleasedBy: person,
    }),
  },
];

/**
 * The two steps of a switching request that are taken online only: there is no write of the sync wire that makes them,
 * so that a device without signal cannot believe in a clearance that nobody has given.
 */
export function clearanceRoutes(app: FastifyInstance, deps: WriteDeps): void {
  for (const call of CALLS) {
    app.post<{ Params: { id: string } }>(
      `${switchingRequest.path}/:id/${call.path}`,
      {
        schema: {
          tags: [switchingRequest.table],
          summary: call.summary,
          params: z.object({ id: z.string() }),
          response: { 200: rowSchema(switchingRequest), ...problemAnswers },
        },
      },
      async (request, reply) => {
        const { row, etag } = await carryOut(deps, call, request, request.params.id);
        reply.header('etag', etag);
        return row;
      },
    );
  }
}

async function carryOut(
  { database, clock }: WriteDeps,
  call: ClearanceCall,
  request: FastifyRequest,
  id: string,
): Promise<{ row: AnyRow; etag: string }> {
  const actor = requireActor(request);
  requireWrite(actor, switchingRequest, 'update');
  if (!isUuid(id)) refuse('not_found');
  const ifMatch = request.headers['if-match'] ?? null;
  const now = new Date(clock.now()).toISOString();
  const done = await inTenant(database, actor, async (trx, { epoch }) => {
    const operation = { opId: null, unconditional: ifMatch === null, deviceTime: actor.deviceTime };
    const audit = auditSetting(actor, operation);
    const context: WriteContext = { trx, actor, epoch, now, opId: null, audit };
    const before = await lockForWrite(context, switchingRequest, id);
    if (isStale(context, before, ifMatch)) refuseStale(context, before);
    // A row of this table is a switching request.
    const obstacle = call.obstacle(before.row as AnyRow & SwitchingRequest, actor.userId);
    if (obstacle) refuseObstacle(obstacle);
    const { row } = await updateRow(context, switchingRequest, id, call.changes(actor.userId, now));
    return { row, etag: etagOf(epoch, row.version) };
  });
  database.changed(actor.tenantId);
  return done;
}

const MESSAGES: Readonly<Record<ClearanceObstacle, string>> = {
  wrongStatus: 'the request is not at that step',
  noHolder: 'nobody is named as holder of the clearance',
  ownClearance: 'nobody issues a clearance to themselves',
  noSteps: 'no isolating step is written down',
  stepsOpen: 'an isolating step is not carried out',
};

function refuseObstacle(obstacle: ClearanceObstacle): never {
  refuse('transition_refused', [{ path: 'status', code: obstacle, message: MESSAGES[obstacle] }]);
}
