import type { AnyRow, EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { isBroken, newQuantities } from '../../domain/units/whole-pieces.ts';
import { DataError } from '../store/data-error.ts';

/**
 * What is counted in pieces is whole. What only an item's pack tells is asked by forms and by the server.
 * @throws DataError `not_whole`, with the field
 */
export function checkPieces(entity: EntityDefinition, before: AnyRow | null, after: FieldValues): void {
  const broken = newQuantities(entity, before, after).find((said) => isBroken(said));
  if (broken) throw new DataError('not_whole', 'Pieces are counted in whole numbers', { path: broken.path });
}
