import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import { isProblem } from '../../../src/domain/kit/problems/is-problem.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { supportTicket, TICKET_TIERS } from '../../../src/domain/support/support-ticket.ts';
import { ticketReply } from '../../../src/domain/support/ticket-reply.ts';
import { inTenant, requireActor } from '../../database/tenants/tenant.ts';
import { ProblemError, refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { DESCRIBED_ELSEWHERE, schemasOf } from '../../resource/http/route-schemas.ts';
import { requireObject, validate } from '../../resource/input/validate.ts';
import { listRecords } from '../../resource/read/list-records.ts';
import { maySee, requireView } from '../../resource/rows/access.ts';
import { findRow } from '../../resource/rows/row-store.ts';
import type { WriteDeps } from '../../resource/write/execute-write.ts';
import { executeWrite } from '../../resource/write/execute-write.ts';

type TicketRequest = FastifyRequest<{ Params: { id: string } }>;

const TAGS = [supportTicket.table];
const params = z.object({ id: z.string() });
const LONGEST_THREAD = 1000;

/** The calls below one ticket, as the specification spells them. */
export function ticketRoutes(app: FastifyInstance, deps: WriteDeps): void {
  repliesRoute(app, deps);
  replyRoute(app, deps);
  tierRoute(app, deps);
}

function repliesRoute(app: FastifyInstance, deps: WriteDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'Replies of a ticket, oldest first; internal notes for those who answer tickets',
    params,
    response: { 200: z.array(schemasOf(ticketReply).row), ...problemAnswers },
  };
  app.get<{ Params: { id: string } }>(`${supportTicket.path}/:id/replies`, { schema }, async (request) => {
    const actor = requireActor(request);
    const id = await requireTicket(deps, request);
    const { rows } = await listRecords(deps.database, actor, ticketReply, {
      limit: LONGEST_THREAD,
      sort: { field: 'createdAt', descending: false },
      filters: [{ field: 'ticketId', values: [id] }],
      words: [],
      within: null,
      after: null,
    });
    return rows;
  });
}

function replyRoute(app: FastifyInstance, deps: WriteDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'Reply to a ticket',
    params,
    body: z.object({
      message: z.string(),
      attachmentUrl: z.optional(z.nullable(z.string())),
      internal: z.optional(z.boolean()),
    }),
    response: { 201: schemasOf(ticketReply).row, ...problemAnswers },
  };
  app.post<{ Params: { id: string } }>(
    `${supportTicket.path}/:id/replies`,
    { schema, ...DESCRIBED_ELSEWHERE },
    async (request, reply) => {
      const ticketId = await requireTicket(deps, request);
      const body = { ...requireObject(request.body), ticketId };
      return carryOut(deps, request, reply, { method: 'POST', path: ticketReply.path, body });
    },
  );
}

const tierSchema = z.strictObject({
  tier: z.union([z.enum(TICKET_TIERS), z.literal([1, 2, 3])]),
  assignedTo: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
});

/** Hands a ticket to another tier, and to somebody there. */
function tierRoute(app: FastifyInstance, deps: WriteDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'Move a ticket to another tier',
    params,
    body: tierSchema,
    response: { 200: schemasOf(supportTicket).row, ...problemAnswers },
  };
  app.put<{ Params: { id: string } }>(
    `${supportTicket.path}/:id/tier`,
    { schema, ...DESCRIBED_ELSEWHERE },
    async (request, reply) => {
      const { tier, assignedTo } = validate(tierSchema, requireObject(request.body));
      const id = await requireTicket(deps, request);
      const body = { tier: String(tier), ...(assignedTo === undefined ? {} : { assignedTo }) };
      return carryOut(deps, request, reply, { method: 'PATCH', path: `${supportTicket.path}/${id}`, body });
    },
  );
}

/** @throws ProblemError `not_found` where there is none for this person to see. */
async function requireTicket(deps: WriteDeps, request: TicketRequest): Promise<string> {
  const actor = requireActor(request);
  requireView(actor, supportTicket);
  const { id } = request.params;
  if (!isUuid(id)) refuse('not_found');
  const found = await inTenant(deps.database, actor, (trx) => findRow({ trx, actor }, supportTicket, id));
  if (!found || found.deletedAt !== null || !maySee(actor, supportTicket, found)) refuse('not_found');
  return id;
}

async function carryOut(
  deps: WriteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  write: { method: 'POST' | 'PATCH'; path: string; body: FieldValues },
): Promise<unknown> {
  const actor = requireActor(request);
  const plain = {
    ifMatch: null,
    base: null,
    opId: null,
    dependsOn: [],
    deviceTime: actor.deviceTime,
    said: null,
  };
  const answer = await executeWrite(deps, actor, { ...write, ...plain });
  if (isProblem(answer.body)) throw new ProblemError(answer.body);
  if (answer.etag !== null) reply.header('etag', answer.etag);
  return reply.code(answer.status).send(answer.body);
}
