import type { FastifyInstance } from 'fastify';
import { auditRoutes } from './audit-routes.ts';
import { deviceListRoute } from './device-routes.ts';
import { flagRoutes } from './flag-routes.ts';
import { overviewRoutes } from './overview-routes.ts';
import { peopleSearchRoute } from './people-search-route.ts';
import type { PlatformDeps } from './platform-deps.ts';
import { tenantPeopleRoutes } from './tenant-people-routes.ts';
import { tenantRoutes } from './tenant-routes.ts';

/** Tenants, what was done in them, and what is switched on for them. */
export function platformRoutes(app: FastifyInstance, deps: PlatformDeps): void {
  tenantRoutes(app, deps);
  tenantPeopleRoutes(app, deps);
  peopleSearchRoute(app, deps);
  auditRoutes(app, deps);
  flagRoutes(app, deps);
  overviewRoutes(app, deps);
  deviceListRoute(app, deps);
}
