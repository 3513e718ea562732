import { entityNamed } from '../domain/registry.ts';

/** Where a record is shown. Screens of an entity stand at its permissions' subject: `/tenant/work-orders`. */
export function recordPath(entity: string, id: string): string {
  return `/tenant/${entityNamed(entity).subject}/${id}`;
}

/** The list of an entity, with filters as its address carries them. */
export function listPath(entity: string, parameters: Readonly<Record<string, string>> = {}): string {
  return withParameters(`/tenant/${entityNamed(entity).subject}`, parameters);
}

/** The form for a new record, with values filled in: a job sheet for this order. */
export function createPath(entity: string, values: Readonly<Record<string, string>> = {}): string {
  return withParameters(`/tenant/${entityNamed(entity).subject}/new`, values);
}

function withParameters(path: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters).toString();
  return query ? `${path}?${query}` : path;
}
