import type { RegistryDatabase } from '../data/store/registry-database.ts';

/*
 * Between its own screens the app goes by its router. What must load a page anew goes through here: an identity provider's,
 * and this app's own in a newer version or after an error. Elsewhere the linter forbids it.
 */

/** Leaves for somebody else's page; of this app's databases only the one of all people is open where nobody is signed in. */
export function leaveFor(url: string, { dexie }: RegistryDatabase): void {
  // Who is still to read or write opens it again.
  dexie.close({ disableAutoOpen: false });
  location.assign(url);
}

export function loadAgain(): void {
  location.reload();
}
