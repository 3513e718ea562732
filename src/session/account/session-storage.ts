import type { StoredSession } from '../../domain/identity/session.ts';
import { STORAGE_KEYS } from '../../domain/identity/session.ts';

/** Writes what the specification keeps in local storage (R4.3). A copy: the registry database is what counts. */
export function storeSession(storage: Storage, session: StoredSession | null): void {
  if (!session || session.token === null) {
    for (const key of [STORAGE_KEYS.session, STORAGE_KEYS.token, STORAGE_KEYS.tenant])
      storage.removeItem(key);
    return;
  }
  const { user, tenant, token } = session;
  storage.setItem(
    STORAGE_KEYS.session,
    JSON.stringify({ state: { user, tenant, token, isAuthenticated: true } }),
  );
  storage.setItem(STORAGE_KEYS.token, token);
  storage.setItem(STORAGE_KEYS.tenant, tenant.id);
}
