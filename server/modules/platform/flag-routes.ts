import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { FEATURE_KEYS, FEATURE_RIGHTS, featureFlag } from '../../../src/domain/identity/feature-flag.ts';
import { allows } from '../../../src/domain/identity/permission.ts';
import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import { uuidv7 } from '../../../src/domain/kit/values/ids.ts';
import { inTenant } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { requireFresh } from '../../resource/checks/preconditions.ts';
import { callerIn } from '../../resource/http/acting-in.ts';
import { carryOutModuleWrite } from '../../resource/http/module-write.ts';
import { DESCRIBED_ELSEWHERE, schemasOf } from '../../resource/http/route-schemas.ts';
import { readAs } from '../../resource/input/validate.ts';
import type { Columns } from '../../resource/rows/row-shape.ts';
import { columnsOf, storedRowOf, tableOf } from '../../resource/rows/row-shape.ts';
import { insertRow, updateRow } from '../../resource/rows/row-store.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import type { PlatformDeps } from './platform-deps.ts';

const TAGS = ['Settings'];
const params = z.object({ key: z.string() });
const tenantId = z.optional(z.string().check(z.maxLength(63)));
const listQuery = z.strictObject({ tenantId });
const flagChange = z.strictObject({ enabled: z.boolean(), tenantId });
const row = schemasOf(featureFlag).row;

/** A key that the tenant has no row of yet is off. */
const flagAnswer = z.object({ key: z.string(), enabled: z.boolean(), version: z.int() });

/** Switches of a tenant; people of the platform may name another tenant than their own. */
export function flagRoutes(app: FastifyInstance, deps: PlatformDeps): void {
  listRoute(app, deps);
  setRoute(app, deps);
}

function listRoute(app: FastifyInstance, { database }: PlatformDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'Every switch, and whether it is on',
    querystring: listQuery,
    response: { 200: z.array(flagAnswer), ...problemAnswers },
  };
  app.get(featureFlag.path, { schema, ...DESCRIBED_ELSEWHERE }, async (request) => {
    const query = readAs(listQuery, request.query);
    const actor = await callerIn(database, request, query.tenantId);
    const rows = await inTenant(database, actor, (trx) =>
      trx
        .selectFrom('feature_flags')
        .select(['key', 'enabled', 'version'])
        .where('tenant_id', '=', actor.tenantId)
        .where('deleted_at', 'is', null)
        .execute(),
    );
    const missing = FEATURE_KEYS.filter((key) => rows.every((flag) => flag.key !== key));
    const off = missing.map((key) => ({ key, enabled: false, version: 0 }));
    return [...rows, ...off].toSorted((left, right) => (left.key < right.key ? -1 : 1));
  });
}

function setRoute(app: FastifyInstance, deps: PlatformDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'Turn a switch on or off; devices are told at once',
    params,
    body: flagChange,
    response: { 200: row, ...problemAnswers },
  };
  app.put<{ Params: { key: string } }>(
    `${featureFlag.path}/:key`,
    { schema, ...DESCRIBED_ELSEWHERE },
    async (request, reply) => {
      const { key } = request.params;
      const change = readAs(flagChange, request.body);
      const actor = await callerIn(deps.database, request, change.tenantId);
      const [, right] = Object.entries(FEATURE_RIGHTS).find(([known]) => known === key) ?? [];
      if (right !== undefined && !allows(actor.permissions, right)) refuse('forbidden');
      return carryOutModuleWrite(deps, request, reply, {
        actor,
        fingerprinted: change,
        status: 200,
        work: (context, ifMatch) => setFlag(context, key, change.enabled, ifMatch, () => uuidv7(deps.clock)),
      });
    },
  );
}

/** @throws ProblemError `not_found` for a key that neither the product nor the tenant knows */
async function setFlag(
  context: WriteContext,
  key: string,
  enabled: boolean,
  ifMatch: string | null,
  newId: () => string,
): Promise<AnyRow> {
  const { rows } = await sql<Columns>`select ${columnsOf(featureFlag)} from ${tableOf(featureFlag)}
    where tenant_id = ${context.actor.tenantId} and key = ${key} and deleted_at is null for update`.execute(
    context.trx,
  );
  const before = rows[0] && storedRowOf(featureFlag, rows[0]);
  if (before) {
    requireFresh(context, before, ifMatch);
    if (before.row['enabled'] === enabled) return before.row;
    return (await updateRow(context, featureFlag, before.row.id, { enabled })).row;
  }
  if (!FEATURE_KEYS.some((known) => known === key)) refuse('not_found');
  const inserted = await insertRow(context, featureFlag, newId(), { key, enabled }, []);
  return inserted?.row ?? refuse('in_progress');
}
