import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Cells } from '../../cells/cells.ts';
import { requireActor } from '../../database/tenants/tenant.ts';
import { callerDevice } from '../../http/messages/caller-device.ts';
import { refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { requireSession } from '../session/authenticate.ts';
import { callerOf, originOf } from '../session/caller.ts';
import type { RefreshCookieDeps } from '../session/refresh-cookie.ts';
import { signInSchema } from '../session/schemas.ts';
import { giveSessionCookies } from '../session/session-cookies.ts';
import type { AuthDeps } from '../session/session-parts.ts';
import { addPasskey, beginAdding } from './add-passkey.ts';
import type { ChallengeDeps } from './challenge.ts';
import { listPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts';
import type { PublicAddress, RelyingParty } from './relying-party.ts';
import { relyingPartyOf } from './relying-party.ts';
import {
  authenticationResponse,
  ceremonyOptions,
  ownPasskeysSchema,
  passkeyName,
  passkeySchema,
  registrationResponse,
} from './schemas.ts';
import { beginSignIn, signInWithPasskey } from './sign-in.ts';

export interface PasskeyDeps extends AuthDeps, ChallengeDeps, RefreshCookieDeps, PublicAddress {
  readonly signInsPerMinute: number;
  /** Null: this is the only installation. */
  readonly cells: Cells | null;
}

const TAGS = ['Authentication'];
const params = z.object({ id: z.string() });

/** Below `/auth`. */
export function passkeyRoutes(app: FastifyInstance, deps: PasskeyDeps): void {
  signInRoutes(app, deps);
  addingRoutes(app, deps);
  ownRoutes(app, deps);
}

function signInRoutes(app: FastifyInstance, deps: PasskeyDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.route({
    method: 'POST',
    url: '/passkeys/authentication',
    config: { public: true },
    schema: {
      tags: TAGS,
      summary: 'Begin to sign in with a passkey: what to ask the browser for; good once, for five minutes',
      response: { 200: ceremonyOptions, ...problemAnswers },
    },
    handler: async (request) => ({ ...(await beginSignIn(deps, requireRelyingParty(deps, request))) }),
  });
  typed.route({
    method: 'POST',
    url: '/passkeys/login',
    config: { public: true, rateLimit: { max: deps.signInsPerMinute, groupId: 'sign-in' } },
    schema: {
      tags: TAGS,
      summary: 'Sign in with what the browser answered',
      body: z.strictObject({ response: authenticationResponse, tenantId: z.string().max(63).nullish() }),
      response: { 200: signInSchema, ...problemAnswers },
    },
    handler: async (request, reply) => {
      const { response, tenantId } = request.body;
      const tried = {
        response,
        relyingParty: requireRelyingParty(deps, request),
        tenantId: tenantId ?? null,
        onRefused: (reason: string) => request.log.info({ event: 'passkey_refused', reason }),
        ...callerOf(request),
      };
      const granted = await (deps.cells?.signInWithPasskey(request, tried) ?? signInWithPasskey(deps, tried));
      const { user } = granted.body;
      request.log.info({ event: 'sign_in', by: 'passkey', userId: user.id, family: granted.key.family });
      giveSessionCookies(reply, deps, granted);
      return granted.body;
    },
  });
}

function addingRoutes(app: FastifyInstance, deps: PasskeyDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.route({
    method: 'POST',
    url: '/passkeys/registration',
    config: { rateLimit: { max: deps.signInsPerMinute, groupId: 'change-password' } },
    schema: {
      tags: TAGS,
      summary: 'Begin to add a passkey, with the present password: what to ask the browser for',
      body: z.strictObject({ currentPassword: z.string().min(1).max(1000) }),
      response: { 200: ceremonyOptions, ...problemAnswers },
    },
    handler: async (request) => {
      const given = { ...request.body, ...originOf(request) };
      return {
        ...(await beginAdding(deps, requireSession(request), requireRelyingParty(deps, request), given)),
      };
    },
  });
  typed.route({
    method: 'POST',
    url: '/passkeys',
    schema: {
      tags: TAGS,
      summary: 'Add the passkey that the browser answered; it is told by mail',
      body: z.strictObject({ response: registrationResponse }),
      response: { 201: passkeySchema, ...problemAnswers },
    },
    handler: async (request, reply) => {
      const made = { ...request.body, device: callerDevice(request) };
      const relyingParty = requireRelyingParty(deps, request);
      const session = requireSession(request);
      return reply.code(201).send(await addPasskey(deps, session, requireActor(request), relyingParty, made));
    },
  });
}

function ownRoutes(app: FastifyInstance, deps: PasskeyDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.route({
    method: 'GET',
    url: '/passkeys',
    schema: {
      tags: TAGS,
      summary: 'One’s own passkeys',
      response: { 200: ownPasskeysSchema, ...problemAnswers },
    },
    handler: async (request) =>
      listPasskeys(deps, requireSession(request), relyingPartyOf(deps, request.headers.origin)),
  });
  typed.route({
    method: 'PATCH',
    url: '/passkeys/:id',
    schema: {
      tags: TAGS,
      summary: 'Call a passkey something else',
      params,
      body: z.strictObject({ name: passkeyName }),
      response: { 204: z.null(), ...problemAnswers },
    },
    handler: async (request, reply) => {
      const change = { ...request.params, ...request.body };
      await renamePasskey(deps, requireSession(request), requireActor(request), change);
      return reply.code(204).send(null);
    },
  });
  typed.route({
    method: 'DELETE',
    url: '/passkeys/:id',
    schema: {
      tags: TAGS,
      summary: 'Remove a passkey; it is told by mail',
      params,
      response: { 204: z.null(), ...problemAnswers },
    },
    handler: async (request, reply) => {
      await removePasskey(deps, requireSession(request), requireActor(request), request.params.id);
      return reply.code(204).send(null);
    },
  });
}

/** @throws ProblemError `not_found` */
function requireRelyingParty(deps: PasskeyDeps, request: FastifyRequest): RelyingParty {
  const relyingParty = relyingPartyOf(deps, request.headers.origin);
  return relyingParty ?? refuse('not_found', [], 'no_passkeys_here');
}
