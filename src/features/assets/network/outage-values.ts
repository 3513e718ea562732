import { idList } from '../../../data/read/id-list.ts';
import { rowsByIds } from '../../../data/read/list-query.ts';
import type { SupposedChange } from '../../../data/read/network/network-messages.ts';
import type { FieldDatabase } from '../../../data/store/database.ts';
import type { Asset } from '../../../domain/assets/asset.ts';
import { shapeOfDead } from '../../../domain/assets/shape-of-dead.ts';
import { entities } from '../../../domain/registry.ts';

/** Assets whose shapes are looked at. */
const LOOKED_AT = 2000;

/**
 * What the form of an outage begins with where an asset is out: when, how many customers, which asset, and the shape of what is dead
 * where it is known. As a link to the form carries them. Left out is what is not known of all of it: the number of customers where loads
 * say none, the shape where more is dead than is looked at.
 * @param now RFC 3339
 */
export async function outageValues(
  database: FieldDatabase,
  row: Asset,
  { dead, customers, uncounted, supposed }: SupposedChange,
  now: string,
): Promise<Readonly<Record<string, string>>> {
  const found = await rowsByIds(database, entities.asset, idList(dead.ids).slice(0, LOOKED_AT));
  const rows = found.flatMap((each) => (each === undefined ? [] : [each]));
  const isWhole = dead.count <= LOOKED_AT;
  const shape = isWhole && shapeOfDead(supposed === 'out' ? [row, ...rows] : rows);
  return {
    startedAt: now,
    ...(customers > 0 && uncounted === 0 && { customersInterrupted: String(customers) }),
    assetId: row.id,
    ...(shape && { geometry: JSON.stringify(shape) }),
  };
}
