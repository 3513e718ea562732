import { rowsByIds } from '../../data/read/list-query.ts';
import { isUuid } from '../../domain/kit/values/ids.ts';
import { entities } from '../../domain/registry.ts';
import { isContainer } from '../../domain/warehouses/container.ts';
import type { FormCheck } from '../../resource/form/use-resource-form.ts';

/** A container stands in no other one, itself included, and a store in nothing: said at the field before anything is saved. */
export const placeFaults: FormCheck = async ({ database }, { kind, standsInId }) => {
  if (typeof standsInId !== 'string' || !isUuid(standsInId)) return [];
  const [place] = await rowsByIds(database, entities.warehouse, [standsInId]);
  const isGood = isContainer({ kind: String(kind) }) && !(place && isContainer(place));
  return isGood ? [] : [{ path: 'standsInId', code: 'no_place' }];
};
