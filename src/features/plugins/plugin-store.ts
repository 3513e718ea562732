import { type SessionTenant, type SessionUser, STORAGE_KEYS } from '../../domain/identity/session.ts';

/**
 * Keeps the ids of the installed plugins under the specification's name (R9.2), by tenant and person: two people of two
 * tenants share a tablet.
 */
export function keepInstalled(tenant: SessionTenant, user: SessionUser, ids: readonly string[]): void {
  const stores = { ...read(), [`${tenant.id}/${user.id}`]: { installedPlugins: ids } };
  localStorage.setItem(STORAGE_KEYS.plugins, JSON.stringify(stores));
}

function read(): object {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEYS.plugins) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    // Somebody else's text; the list is fetched again after each change.
    return {};
  }
}
