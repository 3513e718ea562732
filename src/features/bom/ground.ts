import { type Bom } from '../../domain/manufacturing/bom.ts';
import { type CostOf } from '../../domain/manufacturing/cost.ts';
import { type StockOfItem } from '../../domain/manufacturing/requirements.ts';

/** What is below the parts: bills of the parts themselves, the shelf, and who has claimed what of it. */
export interface Ground {
  readonly boms: readonly Bom[];
  readonly items: ReadonlyMap<string, StockOfItem>;
  readonly reserved: ReadonlyMap<string, number>;
  readonly costOf: CostOf;
}
