import type { FastifyRequest } from 'fastify';
import type { NamedTenant } from '../../src/domain/identity/session.ts';
import type { ProblemCode } from '../../src/domain/kit/problems/problem.ts';
import { signInWithPasskey } from '../auth/passkeys/sign-in.ts';
import { newDeviceKey } from '../auth/session/known-device.ts';
import type { Credentials, Granted, WaitingSession } from '../auth/session/session-parts.ts';
import { signOut } from '../auth/session/sign-out.ts';
import { signIn } from '../auth/sign-in/session-service.ts';
import { refuse } from '../problems/errors.ts';
import { END_SESSIONS, SIGN_IN, SIGN_IN_WITH_PASSKEY } from './calls.ts';
import { askedCell } from './cell-cookies.ts';
import type { Answered, CellDeps, Tried } from './in-cells.ts';
import { askCells, cellAway, cellNames, cellsToTry } from './in-cells.ts';

type PasskeyTry = Parameters<typeof signInWithPasskey>[1];

/**
 * By password, in every cell that knows the address: each that takes it begins a session of its own account. One of them
 * is used, the others wait.
 *
 * @throws ProblemError as `signIn`; `unavailable` instead of a refusal while a cell is away, whoever has the address
 */
export async function enterCells(
  deps: CellDeps,
  request: FastifyRequest,
  credentials: Credentials,
): Promise<Granted> {
  const tried = { ...credentials, deviceKey: credentials.deviceKey ?? newDeviceKey() };
  const where = await cellsToTry(deps, tried);
  const answers = await askCells(deps, where.names, SIGN_IN, tried, () => signIn(deps, tried));
  return joined(deps, request, where, answers);
}

/** A passkey is one account's. @throws ProblemError as `signInWithPasskey` */
export async function enterWithPasskey(
  deps: CellDeps & Parameters<typeof signInWithPasskey>[0],
  request: FastifyRequest,
  tried: PasskeyTry,
): Promise<Granted> {
  const { onRefused, ...args } = { ...tried, deviceKey: tried.deviceKey ?? newDeviceKey() };
  const where = await cellsToTry(deps, { passkey: args.response.id });
  const answers = await askCells(deps, where.names, SIGN_IN_WITH_PASSKEY, args, () =>
    signInWithPasskey(deps, { ...args, onRefused }),
  );
  return joined(deps, request, where, answers);
}

async function joined(
  deps: CellDeps,
  request: FastifyRequest,
  where: Tried,
  answers: readonly Answered<Granted>[],
): Promise<Granted> {
  const accepted = answers.flatMap((each) => ('answer' in each ? [{ ...each.answer, cell: each.cell }] : []));
  const refusals = answers.flatMap((each) => ('refusal' in each ? [each.refusal] : []));
  const wantsCode = refusals.find(({ problem }) => problem.code === 'TOTP_REQUIRED');
  // Asked for before anybody is in: the code may open more than one cell.
  if (wantsCode) {
    await Promise.all(accepted.map(({ cell, key }) => endSessions(deps, cell, [key.family])));
    throw wantsCode;
  }
  const asked = askedCell(deps, request);
  const first =
    accepted.find(({ cell }) => cell === asked) ??
    accepted.find(({ cell }) => cell === deps.cells.name) ??
    accepted[0];
  if (first) return withOthers(deps, first, accepted);
  for (const code of WORTH_SAYING) {
    const refusal = refusals.find(({ problem }) => problem.code === code);
    if (refusal) throw refusal;
  }
  if (where.isAnyAway || answers.some((each) => 'isAway' in each)) throw cellAway();
  throw refusals[0] ?? refuse('invalid_credentials');
}

/** Where cells refuse for several reasons: what helps the person most. */
const WORTH_SAYING: readonly ProblemCode[] = [
  'TOTP_INVALID',
  'too_many_requests',
  'sso_required',
  'forbidden',
];

function withOthers(
  deps: CellDeps,
  first: Granted & { readonly cell: string },
  accepted: readonly (Granted & { readonly cell: string })[],
): Granted {
  const aside = new Map<string, WaitingSession | null>();
  for (const name of cellNames(deps)) {
    const session = accepted.find(({ cell }) => cell === name && cell !== first.cell);
    aside.set(name, session ?? null);
  }
  const { otherTenants } = first.body;
  if (otherTenants === undefined) return { ...first, aside };
  const places = accepted.flatMap(({ body: { tenant, otherTenants: more = [] } }) => [tenant, ...more]);
  return { ...first, aside, body: { ...first.body, otherTenants: othersThan(first.body.tenant, places) } };
}

function othersThan(chosen: NamedTenant, places: readonly NamedTenant[]): NamedTenant[] {
  const byId = new Map(places.map(({ id, name }) => [id, { id, name }]));
  byId.delete(chosen.id);
  return [...byId.values()];
}

/** As well as may be: a cell that is away keeps a session that nobody has the key of any more. */
export async function endSessions(deps: CellDeps, cell: string, families: readonly string[]): Promise<void> {
  const args = { families: [...families] };
  await askCells(deps, [cell], END_SESSIONS, args, async () => {
    await signOut(deps, families);
    return {};
  });
}
