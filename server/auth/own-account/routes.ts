import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { isOneLine, ONE_LINE } from '../../../src/domain/kit/values/one-line.ts';
import type { Cells } from '../../cells/cells.ts';
import { requireActor } from '../../database/tenants/tenant.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { localeSchema } from '../../resource/input/body-schemas.ts';
import { requireSession } from '../session/authenticate.ts';
import { originOf } from '../session/caller.ts';
import { profileSchema } from '../session/schemas.ts';
import type { AuthDeps } from '../session/session-parts.ts';
import { proveAgain } from '../sign-in/reauthenticate.ts';
import { changePassword } from './change-password.ts';
import { changeProfile, readProfile } from './profile.ts';

interface OwnAccountDeps extends AuthDeps {
  /** Tries of a password per minute from one network address: as many as sign-ins. */
  readonly signInsPerMinute: number;
  /** Null: this is the only installation. */
  readonly cells: Cells | null;
}

const TAGS = ['Authentication'];

const profileChanges = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .refine(isOneLine, ONE_LINE)
      .optional()
      .describe('As the people of this tenant see it.'),
    /** Of mails, and of devices that have chosen none. */
    locale: z.optional(localeSchema),
    notifications: z
      .strictObject({
        assigned: z.boolean().optional(),
        replied: z.boolean().optional(),
        commented: z.boolean().optional(),
      })
      .optional()
      .describe('What to be told of in this tenant; those that are not named stay as they are.'),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'must change something');

const passwordChange = z.strictObject({
  currentPassword: z.string().min(1).max(1000),
  newPassword: z.string().min(1).max(1000),
});

const proof = z
  .strictObject({
    token: z.string().min(1).max(60).optional().describe('A code of the app, or a recovery code.'),
    password: z.string().min(1).max(1000).optional().describe('Read when no token is given.'),
  })
  .describe('One of the two.');

/** What a person reads and changes of their own account. */
export function ownAccountRoutes(app: FastifyInstance, deps: OwnAccountDeps): void {
  profileRoutes(app, deps);
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/change-password',
    config: { rateLimit: { max: deps.signInsPerMinute, groupId: 'change-password' } },
    schema: {
      tags: TAGS,
      summary: 'Choose another password; ends all other sessions of the person',
      body: passwordChange,
      response: { 204: z.null(), ...problemAnswers },
    },
    handler: async (request, reply) => {
      const change = { ...request.body, ...originOf(request) };
      await changePassword(deps, requireSession(request), requireActor(request), change);
      return reply.code(204).send(null);
    },
  });
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/reauthenticate',
    config: { rateLimit: { max: deps.signInsPerMinute, groupId: 'change-password' } },
    schema: {
      tags: TAGS,
      summary: 'Prove again that it is you, for calls that answer reauthentication_required',
      body: proof,
      response: { 204: z.null(), ...problemAnswers },
    },
    handler: async (request, reply) => {
      const given = { ...request.body, ...originOf(request) };
      await proveAgain(deps, requireSession(request), given);
      return reply.code(204).send(null);
    },
  });
}

function profileRoutes(app: FastifyInstance, deps: OwnAccountDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.route({
    method: 'GET',
    url: '/profile',
    schema: {
      tags: TAGS,
      summary: 'The person signed in',
      response: { 200: profileSchema, ...problemAnswers },
    },
    handler: async (request) => {
      const profile = await readProfile(deps, requireSession(request), requireActor(request));
      const more = (await deps.cells?.places(request)) ?? [];
      const elsewhere = more.filter(({ id }) => profile.tenants.every((tenant) => tenant.id !== id));
      return { ...profile, tenants: [...profile.tenants, ...elsewhere] };
    },
  });
  typed.route({
    method: 'PATCH',
    url: '/profile',
    schema: {
      tags: TAGS,
      summary: 'Change one’s own name, language or what one is told of',
      body: profileChanges,
      response: { 204: z.null(), ...problemAnswers },
    },
    handler: async (request, reply) => {
      await changeProfile(deps, requireSession(request), requireActor(request), request.body);
      return reply.code(204).send(null);
    },
  });
}
