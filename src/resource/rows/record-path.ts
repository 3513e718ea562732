import { type EntityRef, entityName } from '../../domain/kit/entity/entity.ts';
import { screensPlace } from '../../domain/kit/entity/place.ts';
import { entityNamed } from '../../domain/registry.ts';

/** Where a record is shown: `/tenant/work-orders/<id>`. */
export function recordPath(entity: EntityRef, id: string): string {
  return `${placeOf(entity)}/${id}`;
}

/** The list of an entity, with filters as its address carries them. */
export function listPath(entity: EntityRef, parameters: Readonly<Record<string, string>> = {}): string {
  return withParameters(placeOf(entity), parameters);
}

/** The form for a new record, with values filled in: a job sheet for this order. */
export function createPath(entity: EntityRef, values: Readonly<Record<string, string>> = {}): string {
  return withParameters(`${placeOf(entity)}/new`, values);
}

function placeOf(ref: EntityRef): string {
  return screensPlace(entityNamed(entityName(ref)));
}

function withParameters(path: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters).toString();
  return query ? `${path}?${query}` : path;
}
