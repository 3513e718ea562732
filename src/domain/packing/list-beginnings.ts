import type { EntityDefinition } from '../kit/entity/entity.ts';
import { filterKey, orderFields } from './index-keys.ts';

/** A list whose first rows lie beside the packed ones: an order, of all rows or of those with one value of the first filter. */
export interface ListBeginning {
  readonly sort: string;
  readonly reversed: boolean;
  readonly lead?: { readonly field: string; readonly key: string | number };
}

/** The lists that people open: every order either way, by itself and with each value of the first filter where that is a choice. */
export function listBeginnings(entity: EntityDefinition): ListBeginning[] {
  const [field = ''] = entity.list.filters;
  const choice = entity.fields[field];
  const values = choice?.kind === 'choice' ? choice.values : [];
  const leads = values.map((value) => ({ lead: { field, key: filterKey(value) } }));
  return orderFields(entity).flatMap((sort) =>
    [false, true].flatMap((reversed) => [{}, ...leads].map((lead) => ({ sort, reversed, ...lead }))),
  );
}

/** Tells one from the others. */
export function nameOfBeginning({ sort, reversed, lead }: ListBeginning): string {
  return `${reversed ? '-' : ''}${sort}/${lead ? `${lead.field}=${lead.key}` : ''}`;
}
