import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { LOGO_LIMITS, LOGO_OWNER, LOGO_TYPES, pictureSize } from '../../../src/domain/identity/logo.ts';
import type { Predicate } from '../../../src/domain/kit/problems/problem.ts';

import { inTenant, requireActor, withIdentityService } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/http/route-schemas.ts';
import { textSchema } from '../../resource/input/body-schemas.ts';
import { readAs } from '../../resource/input/validate.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import type { FileDeps } from './file-routes.ts';

type Context = Pick<WriteContext, 'trx' | 'actor'>;

const body = z.strictObject({
  fileId: z.nullable(z.uuid()),
  alt: z.union([z.literal(''), textSchema(LOGO_LIMITS.alt)]),
});

/**
 * `PUT /settings/logo`: the picture of the tenant's letterhead. The file is one that the caller uploaded just before; whoever works in the
 * tenant may read it from then on. The one before it goes. Devices hear of it with their next refresh of the session.
 */
export function logoRoute(app: FastifyInstance, { database, clock, files }: FileDeps): void {
  const schema = {
    tags: ['Settings'],
    summary: 'The picture of the tenant’s letterhead; for whoever may edit the tenant’s roles',
    body,
    response: { 204: z.null(), ...problemAnswers },
  };
  app.put('/settings/logo', { schema, ...DESCRIBED_ELSEWHERE }, async (request, reply) => {
    const actor = requireActor(request);
    const { fileId, alt } = readAs(body, request.body);
    await inTenant(database, actor, async (trx) => {
      const context = { trx, actor };
      const isNew = fileId !== null && !(await isLogo(context, fileId));
      if (isNew) {
        await takeFile(context, fileId);
        requirePicture(await buffer(await files.open(actor.tenantId, fileId)));
      }
      await dropOthers(context, fileId);
      const values = { logo_file: fileId, logo_alt: alt, updated_at: new Date(clock.now()).toISOString() };
      await withIdentityService(trx, () =>
        trx
          .updateTable('tenants')
          .set((row) => ({ ...values, version: row('version', '+', 1) }))
          .where('id', '=', actor.tenantId)
          .execute(),
      );
    });
    return reply.code(204).send(null);
  });
}

async function isLogo({ trx, actor }: Context, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('files')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .where('owner_entity', '=', LOGO_OWNER)
    .executeTakeFirst();
  return found !== undefined;
}

/** Theirs, of no record yet, and small: else anybody's file could be opened to the whole tenant by naming it. */
async function takeFile({ trx, actor }: Context, id: string): Promise<void> {
  const taken = await trx
    .updateTable('files')
    .set({ owner_entity: LOGO_OWNER, owner_id: id })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .where('created_by', '=', actor.userId)
    .where('owner_id', 'is', null)
    .returning(['type', 'size'])
    .executeTakeFirst();
  if (!taken) refuseFile('does not exist');
  if (!LOGO_TYPES.includes(taken.type)) refuseFile(`must be one of ${LOGO_TYPES.join(', ')}`);
  if (taken.size > LOGO_LIMITS.bytes) refuseFile(`must have ${LOGO_LIMITS.bytes} bytes at most`);
}

/** Few bytes may unpack to more pixels than a telephone has memory for. */
function requirePicture(bytes: Uint8Array): void {
  const { edge } = LOGO_LIMITS;
  const size = pictureSize(bytes);
  if (!size) refuseFile(`must be one of ${LOGO_TYPES.join(', ')}`);
  if (Math.max(size.width, size.height) > edge) refuseFile(`must have ${edge} pixels a side at most`);
}

async function dropOthers({ trx, actor }: Context, kept: string | null): Promise<void> {
  const others = trx
    .deleteFrom('files')
    .where('tenant_id', '=', actor.tenantId)
    .where('owner_entity', '=', LOGO_OWNER);
  await (kept === null ? others : others.where('id', '<>', kept)).execute();
}

function refuseFile(message: Predicate): never {
  refuse('validation', [{ path: 'fileId', code: 'invalid_value', message }]);
}
