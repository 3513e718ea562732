import { writeReadyBlock } from '../../src/data/rows/block-writer.ts';
import { writtenStores } from '../../src/data/rows/row-writer.ts';
import type { FieldDatabase } from '../../src/data/store/database.ts';
import type { AnyRow, EntityDefinition } from '../../src/domain/kit/entity/entity.ts';
import { byCodeUnit } from '../../src/domain/kit/values/text-order.ts';
import { inParts } from '../../src/domain/packing/pack-block.ts';
import { readyBlock } from '../../src/domain/packing/ready-block.ts';

/** Stores rows as a download does, behind all that is packed. */
export async function storePacked(
  database: FieldDatabase,
  entity: EntityDefinition,
  rows: readonly AnyRow[],
): Promise<void> {
  const { segment, block } = database.sizes;
  await database.dexie.transaction('rw', writtenStores(database, [entity]), async () => {
    const inOrder = rows.toSorted((left, right) => byCodeUnit(left.id, right.id));
    for (const part of inParts(inOrder, block)) {
      const arrived = await writeReadyBlock(database, entity, readyBlock(entity, part, segment));
      if (!arrived) throw new Error('rows are packed in the order of ids');
    }
  });
}
