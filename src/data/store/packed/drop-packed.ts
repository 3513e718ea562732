import { endOf, PACKED, type PackedTable } from './packed-records.ts';

/** Takes everything that is packed away; what was written since stays. Inside a transaction. */
export async function dropPacked(table: PackedTable): Promise<void> {
  await table.where('id').between(PACKED, endOf(PACKED)).delete();
}
