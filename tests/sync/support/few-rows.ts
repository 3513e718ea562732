import type { PackSizes } from '../../../src/data/store/packed/packed-records.ts';

/** Few rows a record, so that they lie packed here as those of a large tenant do. */
export const FEW_ROWS: PackSizes = { segment: 16, block: 64, atOnce: 16, waiting: 1 };
