import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import type { Field } from '../../domain/kit/fields/field.ts';
import { isGrant, offeredStatuses } from '../../domain/offered-statuses.ts';
import { useDecider } from '../act/use-decider.ts';

/** The field as this person may fill it in now: a status offers where it stands, and where a choice may take it. */
export function useOfferedField(
  entity: EntityDefinition,
  name: string,
  field: Field,
  row: AnyRow | null,
): Field {
  const person = useDecider();
  if (name !== 'status' || field.kind !== 'choice') return field;
  // What is granted is granted by itself: not with what else the form changes.
  const offered = offeredStatuses(entity, row, person).filter(
    (value) => !row || !isGrant(entity, row, value),
  );
  const current = row ? row.status : entity.defaults.status;
  return { ...field, values: field.values.filter((value) => value === current || offered.includes(value)) };
}
