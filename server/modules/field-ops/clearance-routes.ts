import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { asset } from '../../../src/domain/assets/asset.ts';
import {
  SECTION_VERDICTS,
  type SwitchingRequest,
  switchingRequest,
} from '../../../src/domain/field-ops/switching-request.ts';
import {
  type ClearanceObstacle,
  obstacleOfVerdict,
  obstacleToIssue,
  obstacleToRelease,
} from '../../../src/domain/field-ops/switching-rules.ts';
import { allows } from '../../../src/domain/identity/permission.ts';
import type { AnyRow, FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import type { Predicate } from '../../../src/domain/kit/problems/problem.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { isSaid } from '../../../src/domain/kit/values/visible-text.ts';
import { etagOf } from '../../../src/domain/sync/wire.ts';
import { auditSetting, inTenant, requireActor } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { lockForWrite, requireSeenVersion } from '../../resource/checks/preconditions.ts';
import { standingNow } from '../../resource/checks/standing.ts';
import { schemasOf } from '../../resource/http/route-schemas.ts';
import { readAs } from '../../resource/input/validate.ts';
import { requireView } from '../../resource/rows/access.ts';
import { tableOf } from '../../resource/rows/row-shape.ts';
import { callContext, updateRow } from '../../resource/rows/row-store.ts';
import { type WriteContext } from '../../resource/rows/write-context.ts';
import type { WriteDeps } from '../../resource/write/execute-write.ts';
import { applyRules } from '../../resource/write/write-rules.ts';

/** What a caller of the call says. */
const body = z.nullish(
  z.strictObject({
    /** Of the request as it was seen; If-Match says the same. */
    version: z.optional(z.int().check(z.gte(1))),
    /** Why it is released for the holder; or issued although the network does not say that it is isolated and earthed. */
    reason: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
    /** What the caller's network said of the section; only of a clearance that is issued. */
    verdict: z.optional(z.nullable(z.enum(SECTION_VERDICTS))),
  }),
);

interface Person {
  readonly id: string;
  readonly permissions: readonly string[];
  readonly reason: string | null;
  readonly verdict: SwitchingRequest['clearanceVerdict'];
}

/** What a call does to the request: whose it is, why it may not, and what it writes. */
interface ClearanceCall {
  readonly path: 'clearance' | 'release';
  readonly summary: string;
  /** Asked of everybody, before it is told whether there is such a request. */
  readonly right: string | null;
  mayCall(request: SwitchingRequest, person: Person): boolean;
  obstacle(request: SwitchingRequest, person: Person): ClearanceObstacle | null;
  changes(person: Person, now: string): FieldValues;
}

const CALLS: readonly ClearanceCall[] = [
  {
    path: 'clearance',
    summary: 'Issue the clearance of an isolated switching request, as it was seen',
    right: 'switching:issue',
    mayCall: () => true,
    obstacle: (request, { id }) => obstacleToIssue(request, id),
    changes: ({ id, verdict, reason }, now) => ({
      status: 'ClearanceIssued',
      clearanceIssuedAt: now,
      clearanceIssuedBy: id,
      clearanceVerdict: verdict,
      clearanceVerdictReason: verdict === null ? null : reason,
    }),
  },
  {
    path: 'release',
    summary:
      'Release the clearance of a switching request: its holder, or for them whoever may, with the reason',
    right: null,
    mayCall: ({ holder }, { id, permissions }) => holder === id || allows(permissions, 'switching:release'),
    obstacle: (request, { id, reason }) =>
      obstacleToRelease(request, id, true) ?? (request.holder === id || reason ? null : 'noReason'),
    changes: ({ id, reason }, now) => ({
      status: 'Released',
      clearanceReleasedAt: now,
      clearanceReleasedBy: id,
      clearanceReleaseReason: reason,
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
          body,
          response: { 200: schemasOf(switchingRequest).row, ...problemAnswers },
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
  { database, clock, rules }: WriteDeps,
  call: ClearanceCall,
  request: FastifyRequest,
  id: string,
): Promise<{ row: AnyRow; etag: string }> {
  const actor = requireActor(request);
  requireView(actor, switchingRequest);
  if (call.right && !allows(actor.permissions, call.right)) refuse('forbidden');
  if (!isUuid(id)) refuse('not_found');
  const given = readAs(body, request.body ?? {}) ?? {};
  const reason = isSaid(given.reason) ? given.reason.trim() : null;
  const now = new Date(clock.now()).toISOString();
  const done = await inTenant(database, actor, async (trx, { epoch, zone }) => {
    const audit = auditSetting(actor, { opId: null, unconditional: false, deviceTime: actor.deviceTime });
    const context: WriteContext = { ...callContext({ trx, actor, epoch, zone, now, audit }), rules };
    const before = await lockForWrite(context, switchingRequest, id);
    // A row of this table is a switching request.
    const seen = before.row as AnyRow & SwitchingRequest;
    // It waited for the row and for other clearances: rights may have gone meanwhile.
    const { permissions } = (await standingNow(context)).actor;
    if (call.right && !allows(permissions, call.right)) refuse('forbidden');
    const person = { id: actor.userId, permissions, reason, verdict: given.verdict ?? null };
    if (!call.mayCall(seen, person)) refuse('forbidden');
    const version = given.version === undefined ? null : etagOf(epoch, given.version);
    // What is issued is what was seen.
    requireSeenVersion(context, before, request.headers['if-match'] ?? version, 'version');
    const obstacle = call.obstacle(seen, person);
    if (obstacle) refuseObstacle(obstacle);
    if (call.path === 'clearance') {
      await requireHolderHere(context, String(seen.holder));
      await requireVerdict(context, person);
    }
    const after = await updateRow(context, switchingRequest, id, call.changes(person, now));
    await applyRules(context, { entity: switchingRequest, before, after });
    const { row } = after;
    return { row, etag: etagOf(epoch, row.version) };
  });
  database.changed(actor.tenantId);
  return done;
}

/**
 * Whoever was only invited, is suspended or has left holds nothing in their hands. The lock makes whoever suspends them wait.
 */
async function requireHolderHere({ trx, actor }: WriteContext, holder: string): Promise<void> {
  const found = await trx
    .selectFrom('members')
    .innerJoin('roles', (join) =>
      join.onRef('roles.tenant_id', '=', 'members.tenant_id').onRef('roles.name', '=', 'members.role'),
    )
    .select('roles.permissions')
    .where('members.tenant_id', '=', actor.tenantId)
    .where('members.id', '=', holder)
    .where('members.status', '=', 'active')
    .where('members.deleted_at', 'is', null)
    .forShare('members')
    .executeTakeFirst();
  // Whoever does not see the request could not release it.
  if (!found || !allows(found.permissions, 'switching:view')) refuseObstacle('holderAway');
}

async function requireVerdict({ trx, actor }: WriteContext, { verdict, reason }: Person): Promise<void> {
  const { rows } = await sql`select 1 from ${tableOf(asset)} where tenant_id = ${actor.tenantId}
    and terminals is not null and terminals <> '{}' and deleted_at is null limit 1`.execute(trx);
  const obstacle = obstacleOfVerdict(verdict, reason, rows.length > 0);
  if (obstacle) refuseObstacle(obstacle);
}

const MESSAGES: Readonly<Record<ClearanceObstacle, Predicate>> = {
  wrongStatus: 'is not one for that step',
  noHolder: 'needs somebody who is named as holder of the clearance',
  holderAway: 'needs a holder who can sign in here, to release it',
  ownClearance: 'is not for its holder to change: nobody issues a clearance to themselves',
  noSteps: 'needs an isolating step that is written down',
  stepsOpen: 'needs every isolating step carried out',
  notHolder: 'is for the holder of the clearance to change',
  noReason: 'needs a reason from whoever releases for the holder',
  noVerdict: 'needs what the network says of the section',
  noVerdictReason:
    'needs a reason from whoever issues it although the network does not say that it is isolated and earthed',
};

function refuseObstacle(obstacle: ClearanceObstacle): never {
  refuse('transition_refused', [{ path: 'status', code: obstacle, message: MESSAGES[obstacle] }]);
}
