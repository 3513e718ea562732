import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { PublicSettings } from '../../../src/domain/shared/public-settings.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';

const schema = z.object({
  push: z
    .object({
      key: z.string(),
      cluster: z.string(),
      host: z.string().nullable(),
      port: z.int(),
      tls: z.boolean(),
    })
    .nullable(),
  errorReporting: z.object({ dsn: z.string(), tracesSampleRate: z.number() }).nullable(),
  mail: z.boolean(),
});

/** `GET /settings/public`: which services beside this server an app may use. Needs no sign-in and holds no secret. */
export function publicSettingsRoute(
  app: FastifyInstance,
  { push, errorReporting, mail }: PublicSettings,
): void {
  // Picked one by one: what stands beside them in the configuration is the server's alone.
  const settings: PublicSettings = {
    push: push && { key: push.key, cluster: push.cluster, host: push.host, port: push.port, tls: push.tls },
    errorReporting: errorReporting && {
      dsn: errorReporting.dsn,
      tracesSampleRate: errorReporting.tracesSampleRate,
    },
    mail,
  };
  app.withTypeProvider<ZodTypeProvider>().get(
    '/settings/public',
    {
      config: { public: true, beforeSetup: true },
      schema: {
        tags: ['Settings'],
        summary: 'Which services beside this server an app may use',
        response: { 200: schema, ...problemAnswers },
      },
    },
    async () => settings,
  );
}
