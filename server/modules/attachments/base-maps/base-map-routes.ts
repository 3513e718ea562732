import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { BASE_MAP_FORMATS, BASE_MAP_LIMITS, BASE_MAP_PIECE } from '../../../../src/domain/map/base-map.ts';
import { inTenant, requireActor } from '../../../database/tenants/tenant.ts';
import { problemAnswers } from '../../../problems/problem-schema.ts';
import { DESCRIBED_ELSEWHERE } from '../../../resource/http/route-schemas.ts';
import { textSchema } from '../../../resource/input/body-schemas.ts';
import { readAs } from '../../../resource/input/validate.ts';
import { baseMapUploads, findBaseMap, readyBaseMaps } from './base-map-rows.ts';
import { type BaseMapDeps, beginBaseMap } from './begin-base-map.ts';
import { contentRoute } from './content-route.ts';
import { finishBaseMap } from './finish-base-map.ts';
import { pieceRoute } from './piece-route.ts';

const TAGS = ['Base maps'];
const BASE_MAPS = '/base-maps';

const baseMapSchema = z.object({
  id: z.string(),
  name: z.string(),
  format: z.enum(BASE_MAP_FORMATS),
  minZoom: z.int(),
  maxZoom: z.int(),
  bounds: z.array(z.number()),
  bytes: z.int(),
  attribution: z.string(),
  layers: z.array(z.string()),
  version: z.string(),
  createdAt: z.string(),
});

const uploadSchema = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.int(),
  received: z.int(),
  sha256: z.string(),
  createdAt: z.string(),
});

const params = z.object({ id: z.string() });
const name = textSchema(BASE_MAP_LIMITS.name);
const announced = z.strictObject({
  id: z.uuid(),
  name,
  bytes: z.int().check(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)),
});
const renamed = z.strictObject({ name });

type Of = { Params: { id: string } };

/**
 * Grounds under the map (decision 126). Whoever may view assets reads them; an administrator uploads, renames and deletes them. The
 * right that each call takes stands in `ADMIN_CALLS`.
 */
export function baseMapRoutes(app: FastifyInstance, deps: BaseMapDeps): void {
  listRoutes(app, deps);
  beginRoute(app, deps);
  pieceRoute(app, deps, { path: `${BASE_MAPS}/:id/pieces/:place`, tags: TAGS, answer: uploadSchema });
  finishRoute(app, deps);
  contentRoute(app, deps, { path: `${BASE_MAPS}/:id/content`, tags: TAGS });
  renameRoute(app, deps);
  deleteRoute(app, deps);
}

function listRoutes(app: FastifyInstance, { database }: BaseMapDeps): void {
  const ready = {
    tags: TAGS,
    summary: 'The base maps of the tenant that devices may take',
    response: { 200: z.array(baseMapSchema), ...problemAnswers },
  };
  app.get(BASE_MAPS, { schema: ready }, (request) => {
    const actor = requireActor(request);
    return inTenant(database, actor, (trx) => readyBaseMaps({ trx, actor }));
  });
  const uploads = {
    tags: TAGS,
    summary: 'Uploads of base maps that are not at their end',
    response: { 200: z.array(uploadSchema), ...problemAnswers },
  };
  app.get(`${BASE_MAPS}/uploads`, { schema: uploads }, (request) => {
    const actor = requireActor(request);
    return inTenant(database, actor, (trx) => baseMapUploads({ trx, actor }));
  });
}

function beginRoute(app: FastifyInstance, deps: BaseMapDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'Begin the upload of a PMTiles archive, or find the one that was begun with this id',
    description: `Its pieces follow, of ${BASE_MAP_PIECE} bytes each; the last one has the rest.`,
    body: announced,
    response: { 201: uploadSchema, ...problemAnswers },
  };
  app.post(BASE_MAPS, { schema, ...DESCRIBED_ELSEWHERE }, async (request, reply) => {
    const actor = requireActor(request);
    const upload = await beginBaseMap(deps, actor, readAs(announced, request.body));
    return reply.code(201).send(upload);
  });
}

function finishRoute(app: FastifyInstance, deps: BaseMapDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'Look at an archive that has arrived, and offer it to devices; one that is none is dropped',
    params,
    response: { 200: baseMapSchema, ...problemAnswers },
  };
  app.post<Of>(`${BASE_MAPS}/:id/finish`, { schema }, (request) =>
    finishBaseMap(deps, requireActor(request), request.params.id),
  );
}

function renameRoute(app: FastifyInstance, { database, clock }: BaseMapDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'Call a base map something else',
    params,
    body: renamed,
    response: { 204: z.null(), ...problemAnswers },
  };
  app.patch<Of>(`${BASE_MAPS}/:id`, { schema, ...DESCRIBED_ELSEWHERE }, async (request, reply) => {
    const actor = requireActor(request);
    const values = readAs(renamed, request.body);
    await inTenant(database, actor, async (trx) => {
      const { id } = await findBaseMap({ trx, actor }, request.params.id, true);
      await trx
        .updateTable('base_maps')
        .set({ ...values, updated_at: new Date(clock.now()).toISOString() })
        .where('tenant_id', '=', actor.tenantId)
        .where('id', '=', id)
        .execute();
    });
    return reply.code(204).send(null);
  });
}

function deleteRoute(app: FastifyInstance, { database }: BaseMapDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'Delete a base map, or give its upload up',
    params,
    response: { 204: z.null(), ...problemAnswers },
  };
  app.delete<Of>(`${BASE_MAPS}/:id`, { schema }, async (request, reply) => {
    const actor = requireActor(request);
    await inTenant(database, actor, async (trx) => {
      const { id } = await findBaseMap({ trx, actor }, request.params.id, true);
      await trx
        .deleteFrom('base_maps')
        .where('tenant_id', '=', actor.tenantId)
        .where('id', '=', id)
        .execute();
    });
    return reply.code(204).send(null);
  });
}
