import { type Bom } from '../../domain/make/bom.ts';
import { type CostOf } from '../../domain/make/cost.ts';
import { type StockOfItem } from '../../domain/make/requirements.ts';

/** What is below the parts: bills of the parts themselves, the shelf, and who has claimed what of it. */
export interface Ground {
  readonly boms: readonly Bom[];
  readonly items: ReadonlyMap<string, StockOfItem>;
  readonly reserved: ReadonlyMap<string, number>;
  readonly costOf: CostOf;
}
