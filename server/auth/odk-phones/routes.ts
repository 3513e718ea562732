import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { ODK_LIMITS } from '../../../src/domain/surveys/odk-device.ts';
import { requireActor } from '../../database/tenants/tenant.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/http/route-schemas.ts';
import { textSchema } from '../../resource/input/body-schemas.ts';
import { readAs } from '../../resource/input/validate.ts';
import { requireSession } from '../session/authenticate.ts';
import { addOdkDevice, listOdkDevices, type OwnDevicesDeps, removeOdkDevice } from './own-phones.ts';

const TAGS = ['ODK Collect'];

const device = {
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
};

const listSchema = z.object({ devices: z.array(z.object(device)) });
const accessSchema = z.object({
  ...device,
  address: z.string(),
  username: z.string(),
  password: z.string(),
});
const body = z.strictObject({ name: textSchema(ODK_LIMITS.name) });
const params = z.object({ id: z.string() });

interface OwnDeviceDeps extends OwnDevicesDeps {
  readonly apiAddress: () => string;
}

/** The phones on which a person fills their surveys in with ODK Collect. */
export function ownOdkDeviceRoutes(app: FastifyInstance, deps: OwnDeviceDeps): void {
  app.get(
    '/auth/odk-devices',
    {
      schema: {
        tags: TAGS,
        summary: 'Your phones with ODK Collect',
        response: { 200: listSchema, ...problemAnswers },
      },
    },
    async (request) => ({ devices: await listOdkDevices(deps, requireActor(request)) }),
  );
  app.post(
    '/auth/odk-devices',
    {
      schema: {
        tags: TAGS,
        summary: 'Let one more in; answers what is entered there, the password this once',
        body,
        response: { 201: accessSchema, ...problemAnswers },
      },
      ...DESCRIBED_ELSEWHERE,
    },
    async (request, reply) => {
      const { name } = readAs(body, request.body);
      const { email: username } = requireSession(request).membership.user;
      const entry = { name, username, address: `${deps.apiAddress()}/odk` };
      reply.code(201);
      return addOdkDevice(deps, requireActor(request), entry);
    },
  );
  app.delete<{ Params: { id: string } }>(
    '/auth/odk-devices/:id',
    {
      schema: {
        tags: TAGS,
        summary: 'Let one in no more',
        params,
        response: { 204: z.null(), ...problemAnswers },
      },
    },
    async (request, reply) => {
      await removeOdkDevice(deps, requireActor(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}
