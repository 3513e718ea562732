import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ADMIN_CALLS } from '../../../src/domain/identity/admin-calls.ts';
import { user } from '../../../src/domain/identity/user.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { requireActor } from '../../database/tenants/tenant.ts';
import { refuseOther } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { callerIn, requirePlatform } from '../../resource/http/acting-in.ts';
import { carryOutModuleWrite } from '../../resource/http/module-write.ts';
import { DESCRIBED_ELSEWHERE, schemasOf } from '../../resource/http/route-schemas.ts';
import { readAs } from '../../resource/input/validate.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import { refuseFault } from './accept-invitation.ts';
import type { Authority } from './authority.ts';
import { permissionsOfRole, requireNoColleague, requireWithin, takeTurn } from './authority.ts';
import type { PersonChanges } from './change-person.ts';
import { beginPersonsReset, changePerson, removePerson, resetPersonsSecondFactor } from './change-person.ts';
import { addOrInvite, invite } from './invitations.ts';
import type { PeopleDeps } from './people-deps.ts';
import { PEOPLE_PATHS, type PersonParams, requireId, TAGS } from './people-paths.ts';
import { invitedPerson, newPerson, personChanges, roleChange, statusChange } from './schemas.ts';

const row = schemasOf(user).row;

/** Invitations per minute from one person: each is a mail to somebody. */
const INVITATIONS_PER_MINUTE = 60;

/**
 * The calls of the specification's section 7, Users; lists and single reads are those of every entity. What helps people
 * is there for those of the platform too, in the tenant that they name (decision 20).
 */
export function userRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  const [own, named] = PEOPLE_PATHS;
  createRoute(app, deps);
  changeRoute(app, deps, own, CHANGES.any);
  plainRoute(app, deps, own, PLAIN_CALLS.remove);
  plainRoute(app, deps, named, PLAIN_CALLS.beginReset);
  for (const place of PEOPLE_PATHS) {
    inviteRoute(app, deps, place);
    changeRoute(app, deps, place, CHANGES.role);
    changeRoute(app, deps, place, CHANGES.status);
    plainRoute(app, deps, place, PLAIN_CALLS.resetSecondFactor);
  }
}

type Place = (typeof PEOPLE_PATHS)[number];

const ofOne = ({ params }: Place) => z.extend(params, { id: z.string() });

function createRoute(app: FastifyInstance, deps: PeopleDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'Add a new person with a password to begin with; somebody known by their address is invited',
    body: newPerson,
    response: { 201: row, ...problemAnswers },
  };
  app.post(user.path, { schema, ...DESCRIBED_ELSEWHERE }, async (request, reply) => {
    const actor = requireActor(request);
    const { password, ...given } = readAs(newPerson, request.body);
    requireOwnTenant(actor, given.tenantId);
    refuseFault(deps.passwords.fault(password, given.email));
    // Before the transaction, which must not wait for it; and for everybody, so that its time tells nothing.
    const passwordHash = await deps.passwords.hash(password);
    return carryOutModuleWrite(deps, request, reply, {
      actor,
      fingerprinted: given,
      status: 201,
      work: async (context) => {
        const authority = await requireRole(context, given.role);
        await requireOverNamed(context, authority, given.email);
        return addOrInvite(context, deps, memberOf(given, request), passwordHash);
      },
    });
  });
}

function inviteRoute(app: FastifyInstance, deps: PeopleDeps, { path, params }: Place): void {
  const schema = {
    tags: TAGS,
    summary: 'Invite a person by mail; an open invitation is replaced',
    params,
    body: invitedPerson,
    response: { 200: row, ...problemAnswers },
  };
  const config = { rateLimit: { max: INVITATIONS_PER_MINUTE, timeWindow: 60_000 } };
  app.post<{ Params: { tenantId?: string } }>(
    `${path}/invite`,
    { schema, config, ...DESCRIBED_ELSEWHERE },
    async (request, reply) => {
      const actor = await callerIn(deps.database, request, request.params.tenantId);
      const given = readAs(invitedPerson, request.body);
      requireOwnTenant(actor, given.tenantId);
      return carryOutModuleWrite(deps, request, reply, {
        actor,
        fingerprinted: given,
        status: 200,
        work: async (context) => {
          const authority = await requireRole(context, given.role);
          await requireOverNamed(context, authority, given.email);
          await requireNoColleague(context, { email: given.email });
          return invite(context, deps, memberOf(given, request));
        },
      });
    },
  );
}

/** Three calls that change a person: any field, or the one that the path names. */
const CHANGES = {
  any: { method: 'PATCH', suffix: '', summary: 'Change a person', body: personChanges },
  role: { method: 'POST', suffix: '/role', summary: 'Give a person another role', body: roleChange },
  status: {
    method: 'POST',
    suffix: '/status',
    summary: 'Suspend a person, or let them in again',
    body: statusChange,
  },
} as const;

function changeRoute(
  app: FastifyInstance,
  deps: PeopleDeps,
  place: Place,
  { method, suffix, summary, body }: (typeof CHANGES)[keyof typeof CHANGES],
): void {
  app.route<{ Params: PersonParams }>({
    method,
    url: `${place.path}/:id${suffix}`,
    schema: { tags: TAGS, summary, params: ofOne(place), body, response: { 200: row, ...problemAnswers } },
    ...DESCRIBED_ELSEWHERE,
    handler: async (request, reply) => {
      const actor = await callerIn(deps.database, request, request.params.tenantId);
      const id = requireId(request.params.id);
      const changes: PersonChanges = readAs(body, request.body);
      return carryOutModuleWrite(deps, request, reply, {
        actor,
        fingerprinted: changes,
        status: 200,
        work: (context, ifMatch) => changePerson(context, deps, id, changes, ifMatch),
      });
    },
  });
}

const PLAIN_CALLS = {
  remove: {
    method: 'DELETE',
    suffix: '',
    summary: 'Remove a person from the tenant; what they wrote stays',
    work: removePerson,
  },
  resetSecondFactor: {
    method: 'POST',
    suffix: '/reset-2fa',
    summary:
      'Switch off the second factor of somebody who lost it, remove their passkeys, and end their sessions in this tenant',
    work: resetPersonsSecondFactor,
  },
  beginReset: {
    method: 'POST',
    suffix: '/begin-reset-2fa',
    summary:
      'Begin to do that for somebody of several tenants: it is done a day later, unless they say no or sign in with it; for people of the platform',
    work: beginPersonsReset,
  },
} as const;

function plainRoute(
  app: FastifyInstance,
  deps: PeopleDeps,
  place: Place,
  { method, suffix, summary, work }: (typeof PLAIN_CALLS)[keyof typeof PLAIN_CALLS],
): void {
  app.route<{ Params: PersonParams }>({
    method,
    url: `${place.path}/:id${suffix}`,
    schema: { tags: TAGS, summary, params: ofOne(place), response: { 204: z.null(), ...problemAnswers } },
    ...DESCRIBED_ELSEWHERE,
    handler: async (request, reply) => {
      if (work === beginPersonsReset) requirePlatform(request);
      const actor = await callerIn(deps.database, request, request.params.tenantId);
      const id = requireId(request.params.id);
      return carryOutModuleWrite(deps, request, reply, {
        actor,
        fingerprinted: null,
        status: 204,
        work: async (context, ifMatch) => {
          await work(context, deps, id, ifMatch);
          return null;
        },
      });
    },
  });
}

/** @throws ProblemError unless the caller may give this role */
async function requireRole(context: WriteContext, role: string): Promise<Authority> {
  const authority = await takeTurn(context, ADMIN_CALLS['POST /users']);
  requireWithin(authority, await permissionsOfRole(context, role), 'role');
  return authority;
}

/** An open invitation that is sent again gets another role: nobody does that to one that permits more than they may do. */
async function requireOverNamed(context: WriteContext, authority: Authority, email: string): Promise<void> {
  const { trx, actor } = context;
  const named = await trx
    .selectFrom('members')
    .select('role')
    .where('tenant_id', '=', actor.tenantId)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (named) requireWithin(authority, await permissionsOfRole(context, named.role, 'email'), 'email');
}

function requireOwnTenant(actor: Actor, tenantId: string | undefined): void {
  if (tenantId !== undefined && tenantId !== actor.tenantId) refuseOther('wrong_tenant', 'tenantId');
}

interface GivenPerson {
  readonly email: string;
  readonly name?: string | undefined;
  readonly username?: string | undefined;
  readonly role: string;
  readonly locale?: string | undefined;
}

/** The mail is in the language of who invites, unless the call names another. */
function memberOf({ email, name, username, role, locale }: GivenPerson, request: FastifyRequest) {
  const local = email.split('@')[0] ?? email;
  const language = locale ?? request.session?.membership.locale ?? null;
  return { email, name: name ?? local, username: username ?? local, role, locale: language };
}
