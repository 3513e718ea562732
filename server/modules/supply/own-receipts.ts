import { itemsOf } from '../../../src/domain/kit/field.ts';
import type { Predicate } from '../../../src/domain/kit/problem.ts';
import { procurementOrder } from '../../../src/domain/supply/procurement-order.ts';
import { refuse } from '../../plugins/errors.ts';
import type { WriteRule } from '../../resource/write-rules.ts';

/** Who books a delivery says so in their own name: the book tells whom to ask for what is missing. */
export const receiptsInOwnName: WriteRule = async ({ actor }, { entity, before, after }) => {
  if (entity.name !== procurementOrder.name) return;
  const known = new Set(itemsOf(before?.row['receipts']).map(({ id }) => id));
  const details = itemsOf(after.row['receipts']).flatMap(({ id, receivedBy }, index) => {
    const isOwn = known.has(id) || (receivedBy ?? null) === null || receivedBy === actor.userId;
    const message: Predicate = 'is the person who books it';
    return isOwn ? [] : [{ path: `receipts/${index}/receivedBy`, code: 'invalid_value', message }];
  });
  if (details.length > 0) refuse('validation', details);
};
