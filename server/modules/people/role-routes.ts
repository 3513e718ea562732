import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { etagOf } from '../../../src/domain/sync/wire.ts';
import { inTenant, requireActor } from '../../database/tenants/tenant.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { callerIn } from '../../resource/http/acting-in.ts';
import { carryOutModuleWrite } from '../../resource/http/module-write.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/http/route-schemas.ts';
import { readAs } from '../../resource/input/validate.ts';
import type { WriteDeps } from '../../resource/write/execute-write.ts';
import { changeRole, createRole, listRoles, readRole, removeRole } from './roles.ts';
import { newRole, roleAnswer, roleChanges } from './schemas.ts';

const TAGS = ['Roles'];
const params = z.object({ name: z.string() });
const oneAnswer = { 200: roleAnswer, ...problemAnswers };

interface NamedRole {
  Params: { name: string };
}

/** Roles of the caller's tenant; people of the platform read those of the one that they name. */
export function roleRoutes(app: FastifyInstance, deps: WriteDeps): void {
  listRoute(app, deps);
  readRoute(app, deps);
  createRoute(app, deps);
  changeRoute(app, deps);
  removeRoute(app, deps);
}

function listRoute(app: FastifyInstance, { database }: WriteDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'List the roles, each with its permissions and how many people have it',
    response: { 200: z.array(roleAnswer), ...problemAnswers },
  };
  for (const path of ['/roles', '/tenants/:tenantId/roles']) {
    app.get<{ Params: { tenantId?: string } }>(path, { schema }, async (request) => {
      const actor = await callerIn(database, request, request.params.tenantId);
      return inTenant(database, actor, (trx) => listRoles({ trx, actor }), { snapshot: true });
    });
  }
}

function readRoute(app: FastifyInstance, { database }: WriteDeps): void {
  const schema = { tags: TAGS, summary: 'Read a role', params, response: oneAnswer };
  app.get<NamedRole>('/roles/:name', { schema, ...DESCRIBED_ELSEWHERE }, async (request, reply) => {
    const actor = requireActor(request);
    const { role, epoch } = await inTenant(database, actor, async (trx, context) => ({
      role: await readRole({ trx, actor }, request.params.name),
      epoch: context.epoch,
    }));
    reply.header('etag', etagOf(epoch, role.version));
    return role;
  });
}

function createRoute(app: FastifyInstance, deps: WriteDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'Add a role, with permissions that the caller has',
    body: newRole,
    response: { 201: roleAnswer, ...problemAnswers },
  };
  app.post('/roles', { schema, ...DESCRIBED_ELSEWHERE }, (request, reply) => {
    const actor = requireActor(request);
    const given = readAs(newRole, request.body);
    return carryOutModuleWrite(deps, request, reply, {
      actor,
      fingerprinted: given,
      status: 201,
      work: (context) => createRole(context, given),
    });
  });
}

function changeRoute(app: FastifyInstance, deps: WriteDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'Change the permissions of a role',
    params,
    body: roleChanges,
    response: oneAnswer,
  };
  app.patch<NamedRole>('/roles/:name', { schema, ...DESCRIBED_ELSEWHERE }, (request, reply) => {
    const actor = requireActor(request);
    const { permissions } = readAs(roleChanges, request.body);
    return carryOutModuleWrite(deps, request, reply, {
      actor,
      fingerprinted: permissions,
      status: 200,
      work: (context, ifMatch) => changeRole(context, request.params.name, permissions, ifMatch),
    });
  });
}

function removeRoute(app: FastifyInstance, deps: WriteDeps): void {
  const schema = {
    tags: TAGS,
    summary: 'Delete a role that nobody has',
    params,
    response: { 204: z.null(), ...problemAnswers },
  };
  app.delete<NamedRole>('/roles/:name', { schema, ...DESCRIBED_ELSEWHERE }, (request, reply) => {
    const actor = requireActor(request);
    return carryOutModuleWrite(deps, request, reply, {
      actor,
      fingerprinted: null,
      status: 204,
      work: async (context, ifMatch) => {
        await removeRole(context, request.params.name, ifMatch);
        return null;
      },
    });
  });
}
