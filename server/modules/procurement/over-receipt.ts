import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import { itemsOf } from '../../../src/domain/kit/fields/field.ts';
import type { Predicate } from '../../../src/domain/kit/problems/problem.ts';
import { unconfirmedOverReceipts } from '../../../src/domain/procurement/over-receipt.ts';
import { procurementOrder } from '../../../src/domain/procurement/procurement-order.ts';
import { refuse } from '../../problems/errors.ts';
import type { WriteRule } from '../../resource/rows/write-context.ts';

/** Two people book one delivery, without signal: what is beyond the tenant's tolerance is asked about, not booked. */
export const noOverReceipt: WriteRule = async ({ trx, actor }, { entity, before, after }) => {
  if (entity.name !== procurementOrder.name || itemsOf(after.row['receipts']).length === 0) return;
  requireLines(before?.row ?? null, after.row);
  const { over_receipt_percent: tolerance } = await trx
    .selectFrom('tenants')
    .select('over_receipt_percent')
    .where('id', '=', actor.tenantId)
    .executeTakeFirstOrThrow();
  const asked = new Set(unconfirmedOverReceipts(before?.row ?? null, after.row, tolerance));
  if (asked.size === 0) return;
  const details = itemsOf(after.row['receipts']).flatMap(({ id }, index) => {
    if (!asked.has(id)) return [];
    const message: Predicate = 'is more than was ordered, together with what has come';
    return [{ path: `receipts/${index}/quantity`, code: 'over_receipt', message }];
  });
  refuse('over_receipt', details);
};

/** What is booked is booked on a line of the order: beside it nobody would ask about anything. */
function requireLines(before: AnyRow | null, { items, receipts }: AnyRow): void {
  const lines = new Set(itemsOf(items).map(({ id }) => id));
  const known = new Set(itemsOf(before?.['receipts']).map(({ id }) => id));
  const details = itemsOf(receipts).flatMap(({ id, lineId }, index) => {
    if (known.has(id) || lines.has(String(lineId))) return [];
    return [
      { path: `receipts/${index}/lineId`, code: 'reference_not_found', message: 'does not exist' as const },
    ];
  });
  if (details.length > 0) refuse('reference_not_found', details);
}
