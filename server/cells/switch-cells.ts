import type { FastifyRequest } from 'fastify';
import type { RefreshKey } from '../auth/session/refresh-cookie.ts';
import { expiryOf, ownerOf, presentKey } from '../auth/session/refresh-families.ts';
import type { Granted, WaitingSession } from '../auth/session/session-parts.ts';
import { expectOwner } from '../auth/sign-in/session-service.ts';
import { switchTenant, type TenantSwitch } from '../auth/sign-in/switch-tenant.ts';
import { asIdentityService } from '../database/tenants/tenant.ts';
import { ProblemError, refuse } from '../problems/errors.ts';
import { HAS_TENANT, PLACES, SWITCH_TENANT } from './calls.ts';
import { waitingKeys } from './cell-cookies.ts';
import type { CellDeps } from './in-cells.ts';
import { askCells, cellAway, cellNames, leadOn, neverHere } from './in-cells.ts';
import type { KnownTenant } from './known-here.ts';

/**
 * As `switchTenant`, and into another cell by a session that waits there since the sign-in. The one that is left waits in its
 * place.
 *
 * @param cell where the tenant is; null: nobody said, and this cell looks first
 * @throws ProblemError as `switchTenant`; `unavailable` where a cell is away in which the tenant may be
 */
export async function switchOverCells(
  deps: CellDeps,
  request: FastifyRequest,
  key: RefreshKey,
  wanted: TenantSwitch,
  cell: string | null,
): Promise<Granted> {
  try {
    return await switchFromHere(deps, request, key, wanted, cell);
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'refresh_refused')
      await leadOn(deps, request, { family: key.family, tenantId: wanted.expected.tenantId });
    throw error;
  }
}

async function switchFromHere(
  deps: CellDeps,
  request: FastifyRequest,
  key: RefreshKey,
  wanted: TenantSwitch,
  cell: string | null,
): Promise<Granted> {
  if (cell !== null && cell !== deps.cells.name) {
    if (!cellNames(deps).includes(cell)) refuseStranger();
    return switchTo(deps, request, key, wanted, cell);
  }
  try {
    return await switchTenant(deps, key, wanted);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { code } = error.problem;
    if (code !== 'wrong_tenant' && code !== 'moved') throw error;
    const holder = await holderOf(deps, wanted.tenantId);
    if (holder === null) throw error;
    return switchTo(deps, request, key, wanted, holder);
  }
}

/** The other cell that has the tenant; null: none. @throws ProblemError `unavailable` */
async function holderOf(deps: CellDeps, tenantId: string): Promise<string | null> {
  const others = deps.cells.others.map(({ name }) => name);
  const answers = await askCells(deps, others, HAS_TENANT, { tenantId }, neverHere);
  const found = answers.find((each) => 'answer' in each && each.answer.here);
  if (!found && answers.some((each) => 'isAway' in each)) throw cellAway();
  return found?.cell ?? null;
}

/** By any session that waits: that of a tenant which has moved there is still called by the cell it began in. */
async function switchTo(
  deps: CellDeps,
  request: FastifyRequest,
  key: RefreshKey,
  { tenantId, caller, expected }: TenantSwitch,
  holder: string,
): Promise<Granted> {
  const left = await requireSession(deps, key, expected);
  const waiting = waitingKeys(deps, request);
  const inOrder = [...waiting].sort((a, b) => Number(b.name === holder) - Number(a.name === holder));
  for (const each of inOrder) {
    const args = { key: each.key, tenantId, caller };
    const [answered] = await askCells(deps, [holder], SWITCH_TENANT, args, neverHere);
    if (answered && 'isAway' in answered) throw cellAway();
    if (!answered || !('answer' in answered)) continue;
    const aside = new Map<string, WaitingSession | null>([
      [each.name, null],
      [deps.cells.name, left],
    ]);
    return { ...answered.answer, cell: holder, aside };
  }
  return refuseStranger();
}

/** As of this cell's own tenants. */
function refuseStranger(): never {
  refuse('wrong_tenant', [{ path: 'tenantId', code: 'invalid_value', message: 'is not one of yours' }]);
}

/** The session is good and still that person's; its key is not used up. @throws ProblemError as `switchTenant` */
async function requireSession(
  deps: CellDeps,
  key: RefreshKey,
  expected: TenantSwitch['expected'],
): Promise<WaitingSession> {
  const now = deps.clock.now();
  const { outcome } = await asIdentityService(deps.database, async (trx) => {
    const owner = await ownerOf(trx, key);
    if (owner) expectOwner(owner, expected);
    return presentKey(trx, new Date(now), key);
  });
  if (outcome !== 'good') refuse(outcome === 'reused' ? 'refresh_reused' : 'refresh_refused');
  return { key, expiresAt: expiryOf(now, 0) };
}

/** Where the sessions that wait in other cells may go. A cell that is away is left out. */
export async function placesInOthers(deps: CellDeps, request: FastifyRequest): Promise<KnownTenant[]> {
  const answers = await Promise.all(
    waitingKeys(deps, request).map(({ name, key }) => askCells(deps, [name], PLACES, { key }, neverHere)),
  );
  return answers.flat().flatMap((each) => ('answer' in each ? each.answer.places : []));
}
