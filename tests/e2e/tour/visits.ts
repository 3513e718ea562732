import { personId } from '../../../server/seed/accounts.ts';
import { ADMIN_SCREENS } from '../../../src/domain/identity/admin-screens.ts';
import { allows, allowsAll } from '../../../src/domain/identity/permission.ts';
import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { ENTITIES } from '../../../src/domain/registry.ts';
import type { OnDevice } from './on-device.ts';
import type { Portal } from './read-portal.ts';

/** An address that this person goes to, and what they must find there. */
export interface Visit {
  readonly path: string;
  readonly expected: 'screen' | 'unauthorized' | 'notFound';
}

/** Screens that take another permission than their entity's `create`, or belong to none. */
const TAKES: Readonly<Record<string, string>> = {
  '/tenant/assets/import': 'assets:import',
  '/tenant/maintenance/figures': 'work-orders:view',
  '/tenant/procurement/restock': 'procurement:create',
  '/tenant/stock/jobs': 'inventory:edit',
  '/tenant/stock/new': 'inventory:edit',
};

/** Parameters that are no record's id. */
const WORDS: Readonly<Record<string, string>> = { ':report': 'backlog', ':name': 'planner' };

/** Records that the device has no row of. */
const PLACES: Readonly<Record<string, string>> = {
  '/admin/tenants/:id': '/admin/tenants/demo-tenant',
  '/admin/plugins/:packageId': '/admin/plugins/thermography',
  '/admin/tenants/:id/users/:person': `/admin/tenants/harbor-grid/users/${personId('admin@harbor.example')}`,
};

/** Addresses that lead to another one's screen. */
const LEADS: Readonly<Record<string, string>> = {
  '/tenant/sync/devices': '/admin/devices',
  '/admin/*': '/admin',
};

/** Of a record that nobody has: its screens say so. */
const NOWHERE = '01930000-0000-7000-8000-000000000000';

/** Where a signed-in person is sent on from, where the tour comes from, and what stands behind the label of one asset alone. */
const LEFT_OUT = ['/login', '/install', '/report/:assetId'];

/** Every route of the portal as it is for this person. */
export function visitsOf(portal: Portal, permissions: readonly string[], device: OnDevice): Visit[] {
  return (
    portal.paths
      .filter((path) => !LEFT_OUT.includes(path))
      // Neighbours that share a screen would not draw it anew: lists first, then what stands on records.
      .toSorted((left, right) => Number(left.includes(':')) - Number(right.includes(':')))
      .map((path) => ({
        path: filled(path, device),
        expected: expectedAt(portal, path, permissions, device),
      }))
  );
}

/** The address with the id of a record that is on the device, where there is one. */
function filled(path: string, device: OnDevice): string {
  const place = PLACES[path];
  if (place !== undefined) return place;
  const entity = entityAt(path);
  const id = (entity && device.ids.get(entity.name)) ?? NOWHERE;
  return path.replace('*', 'no-such-page').replace(/:\w+\??/, (parameter) => WORDS[parameter] ?? id);
}

function expectedAt(
  { manifests }: Portal,
  path: string,
  permissions: readonly string[],
  device: OnDevice,
): Visit['expected'] {
  if (path === '/unauthorized') return 'unauthorized';
  if (path === '/*') return 'notFound';
  // The short addresses of the survey and plugin areas lead to their screens.
  const address = LEADS[path] ?? path.replace(/^\/(?=surveys|plugins)/, '/tenant/');
  const manifest = manifests.find(({ area = 'tenant', routes }) =>
    routes.some((route) => address === (route.index ? `/${area}` : `/${area}/${route.path}`)),
  );
  if (!manifest) return 'screen';
  if (manifest.flag !== undefined && !device.flags.get(manifest.flag)) return 'notFound';
  const mayOpen =
    manifest.anyOf.length === 0 || manifest.anyOf.some((permission) => allows(permissions, permission));
  return mayOpen && allowsAll(permissions, takenAt(address, path)) ? 'screen' : 'unauthorized';
}

/** What a screen takes beyond its module's right to view. */
function takenAt(address: string, path: string): readonly string[] {
  const [, area, screen = ''] = address.split('/');
  if (area === 'admin') return ADMIN_SCREENS[screen as keyof typeof ADMIN_SCREENS]; // the portal has no others
  const needed = TAKES[address] ?? neededAt(path);
  return needed === null ? [] : [needed];
}

/** What a form takes beyond its module's right to view. */
function neededAt(path: string): string | null {
  const subject = entityAt(path)?.subject;
  if (subject === undefined) return null;
  if (path.endsWith('/new')) return `${subject}:create`;
  return path.endsWith('/edit') ? `${subject}:edit` : null;
}

/** The entity whose screens stand there. */
function entityAt(path: string): EntityDefinition | undefined {
  const place = path.replace(/^\/((tenant|admin)\/)?/, '').replace(/\/(new|:id\??)(\/\w+)?$/, '');
  return ENTITIES.find((entity) => (entity.screens ?? entity.subject) === place);
}
