import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { requireActor } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import type { PushService } from './push-service.ts';

/** The channel of one's own tenant, and, under the protocol's usual name, the way into that channel and no other. */
export function pushRoutes(app: FastifyInstance, service: PushService | null): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const configured = () => service ?? refuse('not_found', [], { message: 'No push service is configured.' });
  typed.get(
    '/pusher/channel',
    {
      schema: {
        tags: ['Sync'],
        summary: 'Where the push service says the hints of one’s own tenant, and for how long there',
        response: { 200: z.object({ channel: z.string(), changesIn: z.number() }), ...problemAnswers },
      },
    },
    async (request) => configured().channelOf(requireActor(request).tenantId),
  );
  typed.post(
    '/pusher/auth',
    {
      schema: {
        tags: ['Sync'],
        summary: 'Authorise a subscription to the hints of one’s own tenant',
        body: z.strictObject({
          socket_id: z
            .string()
            .max(60)
            .regex(/^\d+\.\d+$/),
          channel_name: z.string().max(200),
        }),
        response: { 200: z.object({ auth: z.string() }), ...problemAnswers },
      },
    },
    async (request) => {
      const push = configured();
      const { tenantId } = requireActor(request);
      if (request.body.channel_name !== push.channelOf(tenantId).channel) refuse('forbidden');
      return { auth: push.authorise(tenantId, request.body.socket_id) };
    },
  );
}
