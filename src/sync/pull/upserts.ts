import type { FieldDatabase } from '../../data/store/database.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { isUuid } from '../../domain/kit/values/ids.ts';
import { byCodeUnit } from '../../domain/kit/values/text-order.ts';
import { inParts } from '../../domain/packing/pack-block.ts';
import { type ReadyBlock, readyBlock } from '../../domain/packing/ready-block.ts';
import { ENTITIES } from '../../domain/registry.ts';
import type { ChangesPage } from '../../domain/sync/wire.ts';

/** The entities that a page says something of. */
export function touchedBy(page: ChangesPage): EntityDefinition[] {
  return ENTITIES.filter(
    ({ name }) => page.upserts[name]?.length || page.deletes[name]?.length || page.outOfScope[name]?.length,
  );
}

/** Rows that are written together, and how they lie packed if they can be. */
export interface Upserts {
  readonly rows: readonly AnyRow[];
  readonly block?: ReadyBlock;
}

/** Many rows of a download, which come in the order of ids, are packed as they come. */
export function upsertsOf(
  { sizes }: Pick<FieldDatabase, 'sizes'>,
  entity: EntityDefinition,
  page: ChangesPage,
): Upserts[] {
  const rows = latestOfEach(page.upserts[entity.name] ?? []);
  if (!page.inOrder || rows.length < sizes.atOnce || !rows.every(({ id }) => isUuid(id))) {
    return [{ rows }];
  }
  const inOrder = rows.toSorted((left, right) => byCodeUnit(left.id, right.id));
  return inParts(inOrder, sizes.block).map((own) => ({
    rows: own,
    block: readyBlock(entity, own, sizes.segment),
  }));
}

/** A page may name a row twice: what work refers to comes ahead of the rest. */
function latestOfEach(rows: readonly AnyRow[]): AnyRow[] {
  const latest = new Map<string, AnyRow>();
  for (const row of rows) {
    if (row.version >= (latest.get(row.id)?.version ?? 0)) latest.set(row.id, row);
  }
  return [...latest.values()];
}
