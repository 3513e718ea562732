import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { ADMIN_SCREENS } from '../../src/domain/identity/admin-screens.ts';
import { allowsAll } from '../../src/domain/identity/permission.ts';
import { PLATFORM_TENANT } from '../../src/domain/identity/tenant.ts';
import type { Tenant } from '../../src/domain/identity/tenant-usage.ts';
import { requireSession } from '../auth/session/authenticate.ts';
import { membershipsOf } from '../auth/session/membership.ts';
import { readAsIdentityService } from '../database/tenants/tenant.ts';
import { tenantAnswer, tenantSearch, tenantsLookedFor } from '../modules/platform/tenant-routes.ts';
import { listTenants } from '../modules/platform/tenants.ts';
import { refuse } from '../problems/errors.ts';
import { problemAnswers } from '../problems/problem-schema.ts';
import { requirePlatform } from '../resource/http/acting-in.ts';
import { DESCRIBED_ELSEWHERE } from '../resource/http/route-schemas.ts';
import { readAs } from '../resource/input/validate.ts';
import { HAS_TENANT, TENANTS } from './calls.ts';
import type { CellDeps } from './in-cells.ts';
import { askCells, cellAway, neverHere } from './in-cells.ts';

/** Tenants of a cell that one answer holds. */
const MOST = 1000;

const answer = z.array(
  z.object({
    cell: z.string(),
    state: z
      .enum(['there', 'away', 'closed'])
      .describe('`closed`: nobody of this address may see the tenants of that cell.'),
    tenants: z.array(tenantAnswer),
    total: z.int(),
  }),
);

/** What the other cells have, for people of the platform here who are people of the platform there as well. */
export function tenantsInCellsRoute(api: FastifyInstance, deps: CellDeps): void {
  const schema = {
    tags: ['Tenants'],
    summary: 'List the tenants of the other installations behind this address',
    querystring: tenantSearch,
    response: { 200: answer, ...problemAnswers },
  };
  api.get('/cells/tenants', { schema, ...DESCRIBED_ELSEWHERE }, async (request) => {
    const { permissions } = requirePlatform(request);
    if (!allowsAll(permissions, ADMIN_SCREENS.tenants)) refuse('forbidden');
    const { email } = requireSession(request).membership.user;
    const others = deps.cells.others.map(({ name }) => name);
    const search = readAs(tenantSearch, request.query);
    const answers = await askCells(deps, others, TENANTS, { email, search }, neverHere);
    return answers.map((each) => {
      if ('answer' in each) return { cell: each.cell, state: 'there', ...each.answer };
      return { cell: each.cell, state: 'refusal' in each ? 'closed' : 'away', tenants: [], total: 0 };
    });
  });
}

/** For another cell, where somebody of this address is of its platform. Here they have to be so too. @throws ProblemError */
export async function tenantsFor(
  { database, clock }: CellDeps,
  email: string,
  search: z.infer<typeof tenantSearch> = {},
): Promise<{ tenants: Tenant[]; total: number }> {
  return readAsIdentityService(database, async (trx) => {
    const person = await trx
      .selectFrom('identities')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    const all = person ? await membershipsOf(trx, person.id, 'password') : [];
    const member = all.find(({ tenant, suspended }) => tenant.id === PLATFORM_TENANT && suspended === null);
    if (!member || !allowsAll(member.user.permissions, ADMIN_SCREENS.tenants)) return refuse('forbidden');
    const query = { limit: MOST, after: null, ...tenantsLookedFor(search) };
    const { rows, total } = await listTenants(trx, query, clock.now());
    return { tenants: [...rows], total };
  });
}

/** An id means one tenant in all cells. @throws ProblemError `already_exists`; `unavailable` while a cell cannot be asked */
export async function requireFree(deps: CellDeps, tenantId: string): Promise<void> {
  const others = deps.cells.others.map(({ name }) => name);
  const answers = await askCells(deps, others, HAS_TENANT, { tenantId }, neverHere);
  if (answers.some((each) => 'answer' in each && each.answer.here))
    refuse('already_exists', [], 'tenant_exists');
  if (answers.some((each) => !('answer' in each))) throw cellAway();
}
