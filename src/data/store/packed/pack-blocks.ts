import type { AnyRow, EntityDefinition } from '../../../domain/kit/entity/entity.ts';
import { inParts, keysOf, type PackedBlock, packBlock } from '../../../domain/packing/pack-block.ts';
import type { PackedColumn } from '../../../domain/packing/packed-column.ts';
import { blockKeys, columnKeys, endAt, exactKeys } from './packed-keys.ts';
import {
  type PackedRecord,
  type PackedRun,
  type PackSizes,
  RUN_KEY,
  type RunRecord,
  segmentKeys,
} from './packed-records.ts';

type Stamp = Pick<PackedRun, 'generation' | 'stamp'>;

/** @param rows in the order of their ids, which are UUIDs */
export function packInBlocks(
  entity: EntityDefinition,
  run: Stamp,
  rows: readonly AnyRow[],
  sizes: PackSizes,
): PackedRecord[] {
  return inParts(rows, sizes.block).flatMap((own) =>
    recordsOfBlock(run, packBlock(entity, own, sizes.segment)),
  );
}

/** A block as it lies in the store. */
export function recordsOfBlock({ generation, stamp }: Stamp, block: PackedBlock): PackedRecord[] {
  const ends = block.segments.map(({ ids }) => endAt(ids.at(-1) ?? '', stamp));
  const end = ends.at(-1) ?? '';
  const columnsAt = (columns: PackedBlock['columns'], keysFor: typeof columnKeys) =>
    Object.entries(columns).map(([name, column]: [string, PackedColumn]) => ({
      id: keysFor(generation, name) + end,
      column,
    }));
  return [
    ...block.segments.map((rows, place) => ({ id: segmentKeys(generation) + (ends[place] ?? ''), rows })),
    { id: blockKeys(generation) + end, ids: block.ids, segments: ends, keys: block.keys },
    ...columnsAt(block.columns, columnKeys),
    ...columnsAt(block.exact, exactKeys),
  ];
}

/** The run as it is once more was packed up to an id. */
export function nextRun(entity: EntityDefinition, before: PackedRun | undefined, last: string): RunRecord {
  const { generation = 1, stamp = 0, keys = keysOf(entity) } = before ?? {};
  return { id: RUN_KEY, generation, stamp: stamp + 1, keys, last };
}
