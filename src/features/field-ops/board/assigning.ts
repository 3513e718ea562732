import type { crew } from '../../../domain/field-ops/crew.ts';
import type { RowOf } from '../../../domain/kit/entity/entity.ts';
import { type workOrder } from '../../../domain/work-orders/work-order.ts';

export type Crew = RowOf<typeof crew>;

export type Order = RowOf<typeof workOrder>;

/** Which order is given to which crew on which day; null closes the question. */
export interface Assigning {
  readonly order: Order | null;
  readonly crewId: string;
  readonly day: string;
}
