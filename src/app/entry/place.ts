const KEY = 'fieldline-sso-place';

/**
 * Where the person wanted to go, kept while their browser is at their organisation's own sign-in. In the local storage: the
 * tab's own does not come back from another site, because this app's pages share no window with those of others.
 */
export function keepPlace(storage: Storage, state: unknown): void {
  storage.setItem(KEY, JSON.stringify(state ?? null));
}

/** What was kept, once. */
export function takePlace(storage: Storage): unknown {
  const kept = storage.getItem(KEY);
  storage.removeItem(KEY);
  if (kept === null) return null;
  try {
    return JSON.parse(kept);
  } catch {
    // Somebody wrote there by hand: then to the dashboard.
    return null;
  }
}
