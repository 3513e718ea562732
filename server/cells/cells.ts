import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignInProvider } from '../../src/domain/identity/single-sign-on.ts';
import type { signInWithPasskey } from '../auth/passkeys/sign-in.ts';
import { requestReset } from '../auth/password-reset/request-reset.ts';
import type { RefreshKey } from '../auth/session/refresh-cookie.ts';
import type { Credentials, Granted } from '../auth/session/session-parts.ts';
import { signOut } from '../auth/session/sign-out.ts';
import type { TenantSwitch } from '../auth/sign-in/switch-tenant.ts';
import { readAsIdentityService } from '../database/tenants/tenant.ts';
import { type AnsweringDeps, cellRoutes } from './answer-cells.ts';
import { FIND_PROVIDERS, HAS_FAULT_FORM, RESET_PASSWORD } from './calls.ts';
import { type CellCookies, cellCookies, waitingKeys } from './cell-cookies.ts';
import { endSessions, enterCells, enterWithPasskey } from './enter-cells.ts';
import {
  askCells,
  cellAway,
  cellNames,
  cellsToTry,
  leadOn,
  leadToFound,
  ledTo,
  neverHere,
  type SoughtSession,
} from './in-cells.ts';
import { type KnownTenant, providersHere, sessionHere } from './known-here.ts';
import { leadMailedLinks } from './mailed-link.ts';
import { placesInOthers, switchOverCells } from './switch-cells.ts';
import { requireFree, tenantsInCellsRoute } from './tenants-in-cells.ts';

/** What the auth calls do over several cells (decision 78). */
export interface Cells extends CellCookies {
  /** Of this one. */
  readonly name: string;
  addRoutes(to: FastifyInstance): void;
  signIn(request: FastifyRequest, credentials: Credentials): Promise<Granted>;
  signInWithPasskey(
    request: FastifyRequest,
    tried: Parameters<typeof signInWithPasskey>[1],
  ): Promise<Granted>;
  switchTenant(
    request: FastifyRequest,
    key: RefreshKey,
    wanted: TenantSwitch,
    cell: string | null,
  ): Promise<Granted>;
  /** Where else the sessions that wait in other cells may go. */
  places(request: FastifyRequest): Promise<readonly KnownTenant[]>;
  /** Those in use and those that wait, in whichever cells they are; as well as may be. */
  endAll(request: FastifyRequest, inUse: readonly string[]): Promise<void>;
  /** @throws ProblemError `too_many_requests`; `unavailable` while a cell is away, whoever has the address */
  requestReset(email: string): Promise<void>;
  /** @throws ProblemError `unavailable` where none is found and a cell is away */
  findProviders(of: string): Promise<SignInProvider[]>;
  /** @throws ProblemError that leads on, where another cell has the provider of the tenant */
  leadToProvider(tenantId: string): Promise<void>;
  /** @throws ProblemError that leads on, where another cell has the form of the asset; `unavailable` where one that may have it is away */
  leadToFaultForm(request: FastifyRequest, assetId: string): Promise<void>;
  /** @throws ProblemError `already_exists`, `unavailable` */
  requireFree(tenantId: string): Promise<void>;
  /** @throws ProblemError that leads on, or says that a cell is away; nothing where the session would be here. */
  leadOn(request: FastifyRequest, session: SoughtSession): Promise<void>;
}

export function createCells(api: FastifyInstance, deps: AnsweringDeps): Cells {
  leadMailedLinks(api, deps);
  const others = deps.cells.others.map(({ name }) => name);
  return {
    ...cellCookies(deps),
    name: deps.cells.name,
    addRoutes(to) {
      cellRoutes(to, deps);
      tenantsInCellsRoute(to, deps);
    },
    signIn: (...given) => enterCells(deps, ...given),
    signInWithPasskey: (...given) => enterWithPasskey(deps, ...given),
    switchTenant: (...given) => switchOverCells(deps, ...given),
    places: (request) => placesInOthers(deps, request),
    endAll: (...given) => endAll(deps, ...given),
    requestReset: (email) => resetWhereKnown(deps, email),
    findProviders: (of) =>
      providersIn(deps, cellNames(deps), of).then((found) => found.map(({ provider }) => provider)),
    async leadToProvider(tenantId) {
      const here = await readAsIdentityService(deps.database, (trx) => providersHere(trx, tenantId));
      if (here.length > 0) return;
      const found = await providersIn(deps, others, tenantId);
      const there = found.find(({ provider }) => provider.tenantId === tenantId);
      if (there) throw ledTo(deps, there.cell);
    },
    leadToFaultForm: (...given) => leadToFaultForm(deps, ...given),
    requireFree: (tenantId) => requireFree(deps, tenantId),
    leadOn: (...given) => leadOn(deps, ...given),
  };
}

/**
 * Neither the cookie that led here nor the name under which a session waits says where it is by now: the link of a mail leads
 * elsewhere, and a tenant moves. Whose only session is here waits for no other cell.
 */
async function endAll(deps: AnsweringDeps, request: FastifyRequest, inUse: readonly string[]): Promise<void> {
  const now = new Date(deps.clock.now());
  const families = new Set(inUse);
  for (const family of inUse)
    if (await readAsIdentityService(deps.database, (trx) => sessionHere(trx, now, family)))
      families.delete(family);
  for (const { key } of waitingKeys(deps, request)) families.add(key.family);
  await signOut(deps, inUse);
  if (families.size === 0) return;
  await Promise.all(cellNames(deps).map((name) => endSessions(deps, name, [...families])));
}

async function resetWhereKnown(deps: AnsweringDeps, email: string): Promise<void> {
  const { names, isAnyAway } = await cellsToTry(deps, { email });
  const answers = await askCells(deps, names, RESET_PASSWORD, { email }, async () => {
    await requestReset(deps, email);
    return {};
  });
  const refused = answers.find((each) => 'refusal' in each);
  if (refused && 'refusal' in refused) throw refused.refusal;
  // Whoever has the address: the answer does not tell whom another cell has sent a mail.
  if (isAnyAway || answers.some((each) => 'isAway' in each)) throw cellAway();
}

async function leadToFaultForm(deps: AnsweringDeps, request: FastifyRequest, assetId: string): Promise<void> {
  const others = deps.cells.others.map(({ name }) => name);
  const answers = await askCells(deps, others, HAS_FAULT_FORM, { assetId }, neverHere);
  leadToFound(deps, request, answers);
}

/** @throws ProblemError `unavailable` where none is found and a cell is away */
async function providersIn(deps: AnsweringDeps, names: readonly string[], of: string) {
  const answers = await askCells(deps, names, FIND_PROVIDERS, { of }, async () => ({
    providers: await readAsIdentityService(deps.database, (trx) => providersHere(trx, of)),
  }));
  const found = answers.flatMap((each) =>
    'answer' in each ? each.answer.providers.map((provider) => ({ cell: each.cell, provider })) : [],
  );
  if (found.length === 0 && answers.some((each) => 'isAway' in each)) throw cellAway();
  return found;
}
