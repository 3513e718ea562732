import { entityNamed } from '../domain/registry.ts';

/** Where a record is shown. Screens of an entity stand where it says, else at its permissions' subject: `/tenant/work-orders`. */
export function recordPath(entity: string, id: string): string {
  return `${placeOf(entity)}/${id}`;
}

/** The list of an entity, with filters as its address carries them. */
export function listPath(entity: string, parameters: Readonly<Record<string, string>> = {}): string {
  return withParameters(placeOf(entity), parameters);
}

/** The form for a new record, with values filled in: a job sheet for this order. */
export function createPath(entity: string, values: Readonly<Record<string, string>> = {}): string {
  return withParameters(`${placeOf(entity)}/new`, values);
}

function placeOf(name: string): string {
  const entity = entityNamed(name);
  return `/tenant/${entity.screens ?? entity.subject}`;
}

function withParameters(path: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters).toString();
  return query ? `${path}?${query}` : path;
}
