import type { AnyRow, EntityDefinition } from '../kit/entity/entity.ts';
import { countsOf, type ValueCounts } from './count-rows.ts';
import { type PackedBlock, packBlock } from './pack-block.ts';

/** A block with all that a device needs to store it as it is. */
export interface ReadyBlock extends PackedBlock {
  readonly counts: ValueCounts;
}

/** @param rows as `packBlock` takes them */
export function readyBlock(entity: EntityDefinition, rows: readonly AnyRow[], segment: number): ReadyBlock {
  return { ...packBlock(entity, rows, segment), counts: countsOf(entity, rows) };
}
