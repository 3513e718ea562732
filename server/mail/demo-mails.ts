import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Database } from '../database/database.ts';
import { asIdentityService } from '../database/tenants/tenant.ts';
import { problemAnswers } from '../problems/problem-schema.ts';
import type { MailContent } from './queued-mail.ts';
import { type MailSite, renderMail } from './render-mail.ts';

const LATEST = 50;

const mailSchema = z.object({
  id: z.int(),
  to: z.string(),
  kind: z.string(),
  createdAt: z.string(),
  subject: z.string(),
  text: z.string(),
});

/**
 * What would have been sent, for everybody who tries the demo, whose passwords everybody knows as well. Register it
 * where demo data is loaded and nowhere else: the links let people in.
 */
export function demoMailRoute(app: FastifyInstance, deps: MailSite & { readonly database: Database }): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: '/demo/mails',
    config: { public: true },
    schema: {
      tags: ['System'],
      summary: 'Mails that a demo without a mail server kept, newest first',
      response: { 200: z.array(mailSchema), ...problemAnswers },
    },
    handler: async () => {
      const rows = await asIdentityService(deps.database, (trx) =>
        trx
          .selectFrom('mails')
          .select(['id', 'recipient', 'kind', 'locale', 'data', 'created_at'])
          .where('state', '=', 'kept')
          .where('data', 'is not', null)
          .orderBy('id', 'desc')
          .limit(LATEST)
          .execute(),
      );
      return rows.map(({ id, recipient, kind, locale, data, created_at: createdAt }) => {
        // Written by queueMail alone, which types kind and data together.
        const { subject, text } = renderMail(deps, locale, { kind, data } as MailContent);
        return { id, to: recipient, kind, createdAt, subject, text };
      });
    },
  });
}
