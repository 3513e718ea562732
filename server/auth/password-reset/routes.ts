import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Cells } from '../../cells/cells.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { deviceIdOf } from '../session/authenticate.ts';
import type { AuthDeps } from '../session/session-parts.ts';
import { confirmReset } from './confirm-reset.ts';
import { requestReset } from './request-reset.ts';

export interface PasswordResetDeps extends AuthDeps {
  /** Calls per minute from one network address: as many as sign-ins. */
  readonly signInsPerMinute: number;
  /** Null: this is the only installation. */
  readonly cells: Cells | null;
}

const TAGS = ['Authentication'];

/** The specification names the two calls; their bodies are our choice. */
export function passwordResetRoutes(app: FastifyInstance, deps: PasswordResetDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const rateLimit = { max: deps.signInsPerMinute };
  typed.route({
    method: 'POST',
    url: '/password-reset/request',
    config: { public: true, rateLimit },
    schema: {
      tags: TAGS,
      summary:
        'Ask for a link to a new password by mail; the answer is the same whether somebody has the address',
      body: z.strictObject({ email: z.string().trim().toLowerCase().max(254).pipe(z.email()) }),
      response: { 204: z.null(), ...problemAnswers },
    },
    handler: async (request, reply) => {
      const { email } = request.body;
      await (deps.cells?.requestReset(email) ?? requestReset(deps, email));
      return reply.code(204).send(null);
    },
  });
  typed.route({
    method: 'POST',
    url: '/password-reset/confirm',
    config: { public: true, rateLimit, mailedLink: true },
    schema: {
      tags: TAGS,
      summary:
        'Set a new password with the token of the link, which works once; ends all sessions of the person',
      body: z.strictObject({ token: z.string().min(1).max(100), password: z.string().min(1).max(1000) }),
      response: { 204: z.null(), ...problemAnswers },
    },
    handler: async (request, reply) => {
      const { token, password } = request.body;
      const from = { deviceId: deviceIdOf(request), deviceTime: null, ip: request.ip, requestId: request.id };
      await confirmReset(deps, { token, password, from });
      return reply.code(204).send(null);
    },
  });
}
