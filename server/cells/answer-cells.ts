import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { ChallengeDeps } from '../auth/passkeys/challenge.ts';
import { signInWithPasskey } from '../auth/passkeys/sign-in.ts';
import { requestReset } from '../auth/password-reset/request-reset.ts';
import { signOut } from '../auth/session/sign-out.ts';
import { signIn } from '../auth/sign-in/session-service.ts';
import { switchTenant } from '../auth/sign-in/switch-tenant.ts';
import { asIdentityService, readAsIdentityService } from '../database/tenants/tenant.ts';
import { findForm } from '../modules/fault-reports/fault-forms.ts';
import { refusalOf, refuse } from '../problems/errors.ts';
import type { CellCall } from './ask-cell.ts';
import { CALL_PATH } from './ask-cell.ts';
import * as calls from './calls.ts';
import type { CellDeps } from './in-cells.ts';
import { hasTenant, knowsPerson, providersHere, sessionHere, tenantsOfKey } from './known-here.ts';
import { openCall, type SealedCall, sealAnswer } from './sealed-call.ts';
import { tenantsFor } from './tenants-in-cells.ts';

export type AnsweringDeps = CellDeps & ChallengeDeps;

interface Answering {
  readonly isOnce: boolean;
  answer(args: unknown): Promise<unknown>;
}

/**
 * The one call by which cells ask each other. It looks the same to anybody else whatever they send, and shows nothing: who
 * has no key of the cells is told that there is no such call.
 */
export function cellRoutes(api: FastifyInstance, deps: AnsweringDeps): void {
  const answers = answersOf(deps);
  const others = deps.cells.others.map(({ name }) => name);
  api.route<{ Body: unknown }>({
    method: 'POST',
    url: CALL_PATH,
    config: { public: true, anyTenant: true, rateLimit: false },
    schema: { hide: true },
    handler: async (request) => {
      const sealed = z.object({ sealed: z.string() }).safeParse(request.body);
      const call = sealed.success ? await openCall(deps, others, sealed.data.sealed) : null;
      const asked = call && answers.get(call.name);
      if (!call || !asked) return refuse('not_found');
      if (asked.isOnce && !(await isFirst(deps, call))) return refuse('not_found');
      try {
        const answer = await asked.answer(call.args);
        return { sealed: await sealAnswer(deps, call, { answer }) };
      } catch (error) {
        const { problem, headers } = refusalOf(error);
        if (problem.status >= 500)
          request.log.error({ err: error }, `a call of the cell ${call.from} failed`);
        const refused = { problem, retryAfter: headers['retry-after'] ?? null };
        return { sealed: await sealAnswer(deps, call, refused) };
      }
    },
  });
}

function answersOf(deps: AnsweringDeps): ReadonlyMap<string, Answering> {
  const { database, clock } = deps;
  const read = <T>(work: Parameters<typeof readAsIdentityService<T>>[1]) =>
    readAsIdentityService(database, work);
  return new Map([
    answering(calls.KNOWS_PERSON, async (person) => ({
      known: await read((trx) => knowsPerson(trx, person)),
    })),
    answering(calls.SIGN_IN, (tried) => signIn(deps, tried)),
    answering(calls.SIGN_IN_WITH_PASSKEY, (tried) =>
      signInWithPasskey(deps, {
        ...tried,
        onRefused: (reason) => deps.log.info({ event: 'passkey_refused', reason }),
      }),
    ),
    answering(calls.SWITCH_TENANT, ({ key, tenantId, caller }) =>
      switchTenant(deps, key, { tenantId, caller, expected: {} }),
    ),
    answering(calls.PLACES, async ({ key }) => ({
      places: await read((trx) => tenantsOfKey(trx, new Date(clock.now()), key)),
    })),
    answering(calls.END_SESSIONS, async ({ families }) => {
      await signOut(deps, families);
      return {};
    }),
    answering(calls.RESET_PASSWORD, async ({ email }) => {
      await requestReset(deps, email);
      return {};
    }),
    answering(calls.HAS_TENANT, async ({ tenantId }) => ({
      here: await read((trx) => hasTenant(trx, tenantId)),
    })),
    answering(calls.HAS_SESSION, async ({ family }) => ({
      here: (await read((trx) => sessionHere(trx, new Date(clock.now()), family))) === 'living',
    })),
    answering(calls.TENANTS, ({ email, search }) => tenantsFor(deps, email, search)),
    answering(calls.HAS_FAULT_FORM, async ({ assetId }) => ({
      here: (await findForm(database, assetId)) !== null,
    })),
    answering(calls.FIND_PROVIDERS, async ({ of }) => ({
      providers: await read((trx) => providersHere(trx, of)),
    })),
  ]);
}

function answering<Args, Answer>(
  call: CellCall<Args, Answer>,
  answer: (args: Args) => Promise<Answer>,
): [string, Answering] {
  return [call.name, { isOnce: call.isOnce === true, answer: async (args) => answer(call.args.parse(args)) }];
}

/** On all nodes of this cell together: what came on the way of somebody else a second time is not carried out. */
async function isFirst({ database, clock }: AnsweringDeps, { id, expiresAt }: SealedCall): Promise<boolean> {
  return asIdentityService(database, async (trx) => {
    const now = new Date(clock.now()).toISOString();
    await trx.deleteFrom('used_challenges').where('expires_at', '<=', now).execute();
    const taken = await trx
      .insertInto('used_challenges')
      .values({ nonce: `cell ${id}`, expires_at: new Date(expiresAt).toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('nonce')
      .executeTakeFirst();
    return taken !== undefined;
  });
}
