import type { FastifyInstance } from 'fastify';
import { deviceRequestRoutes } from './device-request-routes.ts';
import { invitationRoutes } from './invitation-routes.ts';
import type { PeopleDeps } from './people-deps.ts';
import { personSessionRoutes } from './person-session-routes.ts';
import { roleRoutes } from './role-routes.ts';
import { userRoutes } from './user-routes.ts';

/** Who works in a tenant, and what they may do. */
export function peopleRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  userRoutes(app, deps);
  personSessionRoutes(app, deps);
  deviceRequestRoutes(app, deps);
  roleRoutes(app, deps);
  invitationRoutes(app, deps);
}
