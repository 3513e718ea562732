import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignInProvider } from '../../src/domain/identity/single-sign-on.ts';
import type { signInWithPasskey } from '../auth/passkeys/sign-in.ts';
import { requestReset } from '../auth/password-reset/request-reset.ts';
import type { RefreshKey } from '../auth/session/refresh-cookie.ts';
import type { Credentials, Granted } from '../auth/session/session-parts.ts';
import type { TenantSwitch } from '../auth/sign-in/switch-tenant.ts';
import { readAsIdentityService } from '../database/tenants/tenant.ts';
import { type AnsweringDeps, cellRoutes } from './answer-cells.ts';
import { FIND_PROVIDERS, RESET_PASSWORD } from './calls.ts';
import { askedCell, type CellCookies, cellCookies, waitingKeys } from './cell-cookies.ts';
import { endSessions, enterCells, enterWithPasskey } from './enter-cells.ts';
import { askCells, cellNames, cellsToTry, leadOn, ledTo } from './in-cells.ts';
import { type KnownTenant, providersHere } from './known-here.ts';
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
  /** Of the browser, in the other cells; as well as may be. @param family of the key in use */
  endOthers(request: FastifyRequest, family: string | undefined): Promise<void>;
  /** @throws ProblemError `too_many_requests` */
  requestReset(email: string): Promise<void>;
  findProviders(of: string): Promise<SignInProvider[]>;
  /** @throws ProblemError that leads on, where another cell has the provider of the tenant */
  leadToProvider(tenantId: string): Promise<void>;
  /** @throws ProblemError `already_exists`, `unavailable` */
  requireFree(tenantId: string): Promise<void>;
  /** @throws ProblemError that leads on, or says that a cell is away; nothing where the session would be here. */
  leadOn(request: FastifyRequest, tenantId?: string): Promise<void>;
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
    async endOthers(request, family) {
      const asked = askedCell(deps, request);
      const ended = waitingKeys(deps, request).map(({ name, key }) => ({ name, family: key.family }));
      // The proxy led here because the session's cell is away, or it is there again by now.
      if (asked !== null && asked !== deps.cells.name && family !== undefined)
        ended.push({ name: asked, family });
      await Promise.all(ended.map((each) => endSessions(deps, each.name, [each.family])));
    },
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
    requireFree: (tenantId) => requireFree(deps, tenantId),
    leadOn: (...given) => leadOn(deps, ...given),
  };
}

async function resetWhereKnown(deps: AnsweringDeps, email: string): Promise<void> {
  const { names } = await cellsToTry(deps, { email });
  const answers = await askCells(deps, names, RESET_PASSWORD, { email }, async () => {
    await requestReset(deps, email);
    return {};
  });
  const refused = answers.find((each) => 'refusal' in each);
  if (refused && 'refusal' in refused) throw refused.refusal;
}

async function providersIn(deps: AnsweringDeps, names: readonly string[], of: string) {
  const answers = await askCells(deps, names, FIND_PROVIDERS, { of }, async () => ({
    providers: await readAsIdentityService(deps.database, (trx) => providersHere(trx, of)),
  }));
  return answers.flatMap((each) =>
    'answer' in each ? each.answer.providers.map((provider) => ({ cell: each.cell, provider })) : [],
  );
}
