import type { EntityDefinition } from '../../../domain/kit/entity/entity.ts';
import type { Zone } from '../zones.ts';
import type { KnownRecords } from './known-records.ts';
import type { PackedTable } from './packed-records.ts';

/** An entity's packed rows, with what was read of them before. */
export interface PackedStore {
  readonly entity: EntityDefinition;
  readonly table: PackedTable;
  readonly known: KnownRecords;
  /** What the table is bound to; absent: each question belongs to what goes on when it is asked. */
  readonly zone?: Zone | undefined;
}
