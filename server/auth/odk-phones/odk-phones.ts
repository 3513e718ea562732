import type { FastifyInstance } from 'fastify';
import { type OdkDeps, odkRoutes } from '../../modules/odk/odk-routes.ts';
import { odkCaller } from './phone-caller.ts';
import { ownOdkDeviceRoutes } from './routes.ts';

/** Phones with ODK Collect: which there are, and what they ask for and send. */
export async function odkPhones(api: FastifyInstance, deps: Omit<OdkDeps, 'callerOf'>): Promise<void> {
  ownOdkDeviceRoutes(api, deps);
  await odkRoutes(api, { ...deps, callerOf: (request) => odkCaller(deps, request) });
}
