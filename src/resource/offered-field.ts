import type { AnyRow, EntityDefinition } from '../domain/kit/entity.ts';
import type { Field } from '../domain/kit/field.ts';
import { offeredStatuses } from '../domain/kit/offered-statuses.ts';
import { useWorkspace } from '../session/workspace.tsx';

/** The field as this person may fill it in now: a status offers where it stands, and where a choice may take it. */
export function useOfferedField(
  entity: EntityDefinition,
  name: string,
  field: Field,
  row: AnyRow | null,
): Field {
  const { user } = useWorkspace();
  if (name !== 'status' || field.kind !== 'choice') return field;
  const offered = offeredStatuses(entity, row, { userId: user.id, permissions: user.permissions });
  const current = row ? row.status : entity.defaults.status;
  return { ...field, values: field.values.filter((value) => value === current || offered.includes(value)) };
}
