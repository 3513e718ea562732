import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { AUDIT_ACTIONS } from '../../../src/domain/shared/audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { ARCHIVED_BEFORE, auditArchivedBefore } from '../../database/tenants/audit-archived.ts';
import { inTenant } from '../../database/tenants/tenant.ts';
import { mediaAnswer } from '../../http/messages/media-answer.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { callerIn, recordReading } from '../../resource/http/acting-in.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/http/route-schemas.ts';
import { instantSchema, textSchema } from '../../resource/input/body-schemas.ts';
import { readAs } from '../../resource/input/validate.ts';
import { limitSchema, nextLink, readLimit } from '../../resource/read/paging.ts';
import { auditCsv } from './audit-csv.ts';
import { auditEntries, countAuditEntries } from './audit-log.ts';

const TAGS = ['Audit logs'];

const filters = {
  tenantId: z.optional(z.string().check(z.maxLength(63))),
  userId: z.optional(textSchema(100)),
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  entity: z.optional(textSchema(100)),
  entityId: z.optional(textSchema(100)),
  from: z.optional(instantSchema),
  to: z.optional(instantSchema),
};

const exportQuery = z.strictObject(filters);
const listQuery = z.strictObject({
  ...filters,
  limit: limitSchema,
  after: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'is not a position in this list'))),
});

const values = z.nullable(z.record(z.string(), z.unknown()));
const maybe = z.nullable(z.string());

const entrySchema = z.object({
  id: z.int(),
  timestamp: z.string(),
  tenant: z.string(),
  userId: maybe,
  user: maybe,
  email: maybe,
  action: z.enum(AUDIT_ACTIONS),
  entity: z.string(),
  entityId: z.string(),
  before: values,
  after: values,
  ipAddress: maybe,
  deviceId: maybe,
  deviceTime: maybe,
  requestId: maybe,
  unconditional: z.boolean(),
});

interface AuditDeps {
  readonly database: Database;
}

/** What was done in a tenant, for its administrators; people of the platform may name the tenant. */
export function auditRoutes(app: FastifyInstance, deps: AuditDeps): void {
  listRoute(app, deps);
  exportRoute(app, deps);
}

function listRoute(app: FastifyInstance, { database }: AuditDeps): void {
  const schema = {
    tags: TAGS,
    summary:
      'What was done, newest first; the next page is in the header `link`. What was done before the instant in the header `x-archived-before`, where there is one, is in archives and not here',
    querystring: listQuery,
    response: { 200: z.array(entrySchema), ...problemAnswers },
  };
  app.get('/audit-logs', { schema, ...DESCRIBED_ELSEWHERE }, async (request, reply) => {
    const { tenantId, limit: wanted, after, ...filter } = readAs(listQuery, request.query);
    const limit = readLimit(wanted);
    const actor = await callerIn(database, request, tenantId);
    const page = { before: after === undefined ? null : Number(after), limit: limit + 1 };
    const { found, archivedBefore } = await inTenant(database, actor, async (trx) => {
      // Once for a look, not for each of its pages.
      if (actor.isGuest && page.before === null) await recordReading(trx);
      return {
        found: await auditEntries(trx, actor, filter, page),
        archivedBefore: await auditArchivedBefore(trx, actor.tenantId),
      };
    });
    if (archivedBefore !== null) reply.header(ARCHIVED_BEFORE, archivedBefore);
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    if (found.length > limit && last) reply.header('link', nextLink(request.url, String(last.id)));
    return rows;
  });
}

function exportRoute(app: FastifyInstance, { database }: AuditDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'The same as CSV, at most 50,000 rows; `x-total-count` says how many there are',
    querystring: exportQuery,
    response: {
      200: mediaAnswer('text/csv', 'A line for each entry, below a line of names'),
      ...problemAnswers,
    },
  };
  app.get('/audit-logs/export', { schema, ...DESCRIBED_ELSEWHERE }, async (request, reply) => {
    const { tenantId, ...filter } = readAs(exportQuery, request.query);
    const actor = await callerIn(database, request, tenantId);
    const { total, archivedBefore } = await inTenant(database, actor, async (trx) => {
      if (actor.isGuest) await recordReading(trx);
      return {
        total: await countAuditEntries(trx, actor.tenantId, filter),
        archivedBefore: await auditArchivedBefore(trx, actor.tenantId),
      };
    });
    if (archivedBefore !== null) reply.header(ARCHIVED_BEFORE, archivedBefore);
    return reply
      .headers({
        'x-total-count': total,
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit-log.csv"',
        'cache-control': 'private, no-store',
      })
      .send(Readable.from(auditCsv(database, actor, filter)));
  });
}
