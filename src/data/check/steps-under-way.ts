import { stepsUnderWay } from '../../domain/field-ops/switching-plan.ts';
import { type SwitchingRequest, switchingRequest } from '../../domain/field-ops/switching-request.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import type { PlannedStep } from '../../domain/network/switching/planned-step.ts';
import type { FieldDatabase } from '../store/database.ts';

/** What all other requests that this device knows have switched and not put back. Some hundred at most are under way. */
export async function switchedElsewhere(
  database: FieldDatabase,
  { id }: Pick<SwitchingRequest, 'id'>,
): Promise<PlannedStep[]> {
  const rows = await database.rows(switchingRequest.name).all();
  // A row of this store is a switching request.
  return stepsUnderWay(rows.filter((row) => row.id !== id).map((row) => row as AnyRow & SwitchingRequest));
}
