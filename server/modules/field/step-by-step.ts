import type { SwitchingRequest } from '../../../src/domain/field/switching-request.ts';
import { switchingRequest } from '../../../src/domain/field/switching-request.ts';
import { programmeFault } from '../../../src/domain/field/switching-rules.ts';
import type { AnyRow } from '../../../src/domain/kit/entity.ts';
import { refuse } from '../../plugins/errors.ts';
import type { WriteRule } from '../../resource/write-rules.ts';

/** A programme is carried out one step at a time and in its order, and its status says how far it is. */
export const stepByStep: WriteRule = async (_, { entity, before, after }) => {
  if (entity.name !== switchingRequest.name) return;
  const fault = programmeFault(before && asRequest(before.row), asRequest(after.row));
  if (fault) refuse('transition_refused', [{ ...fault }]);
};

function asRequest(row: AnyRow): AnyRow & SwitchingRequest {
  return row as AnyRow & SwitchingRequest; // a row of this entity
}
