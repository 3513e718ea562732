import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { allows } from '../../../src/domain/identity/permission.ts';
import { isProblem } from '../../../src/domain/kit/problems/is-problem.ts';
import { derivedId } from '../../../src/domain/kit/values/derived-id.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { article } from '../../../src/domain/knowledge-base/article.ts';
import { articleFeedback } from '../../../src/domain/knowledge-base/article-feedback.ts';
import { feedbackSource } from '../../../src/domain/knowledge-base/feedback-source.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { inTenant, requireActor } from '../../database/tenants/tenant.ts';
import { ProblemError, refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/http/route-schemas.ts';
import { requireObject, validate } from '../../resource/input/validate.ts';
import { maySee, requireView } from '../../resource/rows/access.ts';
import { findRow } from '../../resource/rows/row-store.ts';
import type { WriteDeps } from '../../resource/write/execute-write.ts';
import { executeWrite } from '../../resource/write/execute-write.ts';

type ArticleRequest = FastifyRequest<{ Params: { id: string } }>;

const params = z.object({ id: z.string() });
const URL_OF_FEEDBACK = `${article.path}/:id/feedback`;

const feedbackSchema = z.strictObject({
  helpful: z.boolean(),
  comment: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
});

const statsSchema = z.object({
  helpful: z.int(),
  notHelpful: z.int(),
  /** For those who write articles only, newest first and without names. */
  comments: z.array(z.object({ comment: z.string(), helpful: z.boolean(), at: z.string() })),
});

/** What readers say of an article: counted for everybody, their words for its writers. */
export function feedbackRoutes(app: FastifyInstance, deps: WriteDeps): void {
  const about = (summary: string) => ({ tags: [article.table], summary, params });
  app.get<{ Params: { id: string } }>(
    URL_OF_FEEDBACK,
    {
      schema: {
        ...about('How many readers an article helped'),
        response: { 200: statsSchema, ...problemAnswers },
      },
    },
    async (request) => statsOf(deps, requireActor(request), await requireArticle(deps, request)),
  );
  app.post<{ Params: { id: string } }>(
    URL_OF_FEEDBACK,
    {
      schema: {
        ...about('Say whether an article helped; saying it again changes it'),
        body: feedbackSchema,
        response: { 200: statsSchema, ...problemAnswers },
      },
      ...DESCRIBED_ELSEWHERE,
    },
    async (request) => {
      const actor = requireActor(request);
      const { helpful, comment = null } = validate(feedbackSchema, requireObject(request.body));
      const articleId = await requireArticle(deps, request);
      await say(deps, actor, articleId, { helpful: helpful === true, comment: comment as string | null });
      return statsOf(deps, actor, articleId);
    },
  );
}

async function requireArticle({ database }: WriteDeps, request: ArticleRequest): Promise<string> {
  const actor = requireActor(request);
  requireView(actor, article);
  const { id } = request.params;
  if (!isUuid(id)) refuse('not_found');
  const found = await inTenant(database, actor, (trx) => findRow({ trx, actor }, article, id));
  if (!found || found.deletedAt !== null || !maySee(actor, article, found)) refuse('not_found');
  return id;
}

/** Creates the person's row or, where it is there, changes it. */
async function say(
  deps: WriteDeps,
  actor: Actor,
  articleId: string,
  said: { helpful: boolean; comment: string | null },
): Promise<void> {
  const id = await derivedId('article-feedback', actor.tenantId, feedbackSource(articleId, actor.userId));
  const plain = {
    ifMatch: null,
    base: null,
    opId: null,
    dependsOn: [],
    deviceTime: actor.deviceTime,
    said: null,
  };
  const { path } = articleFeedback;
  const created = await executeWrite(deps, actor, {
    ...plain,
    method: 'POST',
    path,
    body: { id, articleId, ...said },
  });
  if (isProblem(created.body)) throw new ProblemError(created.body);
  if (created.status === 201) return;
  await executeWrite(deps, actor, { ...plain, method: 'PATCH', path: `${path}/${id}`, body: said });
}

function statsOf({ database }: WriteDeps, actor: Actor, articleId: string) {
  const mayReadWords = allows(actor.permissions, `${article.subject}:edit`);
  return inTenant(database, actor, async (trx) => {
    const mine = sql`tenant_id = ${actor.tenantId} and article_id = ${articleId} and deleted_at is null`;
    const counts = await sql<{ helpful: number; total: number }>`
      select count(*) filter (where helpful) as helpful, count(*) as total
        from article_feedback where ${mine}`.execute(trx);
    const { helpful = 0, total = 0 } = counts.rows[0] ?? {};
    const words = await sql<{ comment: string; helpful: boolean; at: string }>`
      select comment, helpful, updated_at as at from article_feedback
        where ${mine} and comment <> '' and ${mayReadWords} order by updated_at desc limit 50`.execute(trx);
    return { helpful, notHelpful: total - helpful, comments: words.rows };
  });
}
