import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { PLATFORM_TENANT } from '../../src/domain/identity/tenant.ts';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import { REASONS } from '../../src/domain/kit/problems/problem-reasons.ts';
import { macOf } from '../auth/session/secret.ts';
import type { AuthDeps } from '../auth/session/session-parts.ts';
import { readAsIdentityService } from '../database/tenants/tenant.ts';
import { ProblemError, refusalOf } from '../problems/errors.ts';
import type { AskDeps, CellCall } from './ask-cell.ts';
import { askCell, CELL_AWAY, CellAway } from './ask-cell.ts';
import { HAS_SESSION, HAS_TENANT, KNOWS_PERSON } from './calls.ts';
import { askedCell, type CellCookieDeps, leadingHeader } from './cell-cookies.ts';
import { hasTenant, knowsPerson, plainEmail, sessionHere } from './known-here.ts';

export interface CellDeps extends AuthDeps, AskDeps, CellCookieDeps {
  readonly log: FastifyBaseLogger;
  readonly apiBasePath: string;
  /** Chooses the cell at which an address is tried that nobody has. */
  readonly choiceKey: Uint8Array;
}

/** What a cell answered, this one too; or that it is away. */
export type Answered<T> = { readonly cell: string } & (
  | { readonly answer: T }
  | { readonly refusal: ProblemError }
  | { readonly isAway: true }
);

/** All cells by name, alike in each of them. */
export function cellNames({ cells }: Pick<CellDeps, 'cells'>): string[] {
  return [cells.name, ...cells.others.map(({ name }) => name)].sort();
}

/** Asks these cells at once, this one by `here`. A failure of this one's own is no other than a cell that is away. */
export function askCells<Args, Answer>(
  deps: CellDeps,
  names: readonly string[],
  call: CellCall<Args, Answer>,
  args: Args,
  here: () => Promise<Answer>,
): Promise<Answered<Answer>[]> {
  return Promise.all(
    names.map(async (name): Promise<Answered<Answer>> => {
      const other = deps.cells.others.find((cell) => cell.name === name);
      try {
        return { cell: name, answer: await (other ? askCell(deps, other, call, args) : here()) };
      } catch (error) {
        if (error instanceof ProblemError && error.problem.status < 500)
          return { cell: name, refusal: error };
        if (!other && refusalOf(error).problem.status !== 503)
          deps.log.error({ err: error }, 'this cell failed');
        return { cell: name, isAway: true };
      }
    }),
  );
}

export interface Tried {
  readonly names: readonly string[];
  /** A cell did not say whether it knows the person. */
  readonly isAnyAway: boolean;
}

/**
 * At which cells somebody is to be tried who calls themselves so: those that know them, else one, always the same one for an
 * address, so that nobody can tell an address that nobody has from one that lives there.
 */
export async function cellsToTry(
  deps: CellDeps,
  person: { readonly email: string } | { readonly passkey: string },
): Promise<Tried> {
  const answers = await askCells(deps, cellNames(deps), KNOWS_PERSON, person, async () => ({
    known: await readAsIdentityService(deps.database, (trx) => knowsPerson(trx, person)),
  }));
  const knowing = answers.filter((each) => 'answer' in each && each.answer.known);
  const reached = answers.filter((each) => 'answer' in each);
  const isAnyAway = reached.length < answers.length;
  if (knowing.length > 0) return { names: knowing.map(({ cell }) => cell), isAnyAway };
  const text = 'email' in person ? plainEmail(person.email) : person.passkey;
  const number = Buffer.from(macOf(deps.choiceKey, text), 'base64url').readUInt32BE();
  const chosen = reached[number % Math.max(1, reached.length)];
  return { names: chosen ? [chosen.cell] : [], isAnyAway };
}

/** What the caller shows, and the tenant that they say it is of. */
export interface SoughtSession {
  readonly family: string;
  readonly tenantId: string | undefined;
}

/**
 * For a request whose session is not here. Returns where no other cell has it or its tenant either: then it is over.
 *
 * @throws ProblemError `moved` with the cookie that leads the caller on; `unavailable` where the cell that the caller asked for, or
 * one that may have the session, is away
 */
export async function leadOn(
  deps: CellDeps,
  request: FastifyRequest,
  { family, tenantId }: SoughtSession,
): Promise<void> {
  const { cells, database } = deps;
  const asked = askedCell(deps, request);
  if (asked !== null && asked !== cells.name) throw cellAway();
  const others = cells.others.map(({ name }) => name);
  const isNamed = tenantId !== undefined && tenantId !== PLATFORM_TENANT;
  const isHere = await readAsIdentityService(database, async (trx) =>
    isNamed
      ? hasTenant(trx, tenantId)
      : (await sessionHere(trx, new Date(deps.clock.now()), family)) !== null,
  );
  if (isHere) return;
  const answers = isNamed
    ? await askCells(deps, others, HAS_TENANT, { tenantId }, neverHere)
    : await askCells(deps, others, HAS_SESSION, { family }, neverHere);
  leadToFound(deps, request, answers);
}

/**
 * To the cell among the others that has it; returns where none has.
 * @throws ProblemError `moved` with the cookie that leads the caller on; `unavailable` where that cell is where the cookie led already, or one
 * that may have it is away
 */
export function leadToFound(
  deps: CellCookieDeps,
  request: FastifyRequest,
  answers: readonly Answered<{ readonly here: boolean }>[],
): void {
  const found = answers.find((each) => 'answer' in each && each.answer.here);
  // There is no circle: the proxy led here instead.
  if (found && askedCell(deps, request) === found.cell) throw cellAway();
  if (found) throw ledTo(deps, found.cell);
  if (answers.some((each) => !('answer' in each))) throw cellAway();
}

/** The caller's cookie then names that cell: the same request is answered there. */
export function ledTo(deps: Pick<CellCookieDeps, 'secure'>, cell: string): ProblemError {
  const refusal = { ...problem('moved', [], REASONS.tenant_moved), reason: 'tenant_moved' as const };
  return new ProblemError(refusal, { 'set-cookie': leadingHeader(deps, cell), 'retry-after': '1' });
}

export function cellAway(): ProblemError {
  const refusal = { ...problem('unavailable', [], REASONS.cell_away), reason: 'cell_away' as const };
  return new ProblemError(refusal, { 'retry-after': CELL_AWAY });
}

export function neverHere(): Promise<never> {
  throw new CellAway('this cell is not asked');
}
