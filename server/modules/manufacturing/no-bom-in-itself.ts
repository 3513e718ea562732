import { sql } from 'kysely';
import { typedRow } from '../../../src/domain/kit/entity/typed-row.ts';
import { type Bom, bom } from '../../../src/domain/manufacturing/bom.ts';
import { cycleThrough } from '../../../src/domain/manufacturing/bom-cycle.ts';
import { holdTurn } from '../../database/connection/turns.ts';
import { refuse } from '../../problems/errors.ts';
import type { WriteRule } from '../../resource/rows/write-context.ts';

/**
 * Two devices may each have released one half of a circle: the second one that arrives is refused. Also of two that arrive at
 * once, each of which would see the other one's half as it was: they take turns until the commit.
 */
export const noBomInItself: WriteRule = async ({ trx, actor }, { entity, after }) => {
  if (entity.name !== bom.name || after.row['status'] !== 'Released') return;
  await holdTurn(trx, `boms of ${actor.tenantId}`);
  const { rows } = await sql<Pick<Bom, 'id' | 'productItemId' | 'lines'>>`
    select id, product_item_id as "productItemId", lines from boms
    where tenant_id = ${actor.tenantId} and status = 'Released' and deleted_at is null`.execute(trx);
  if (cycleThrough(typedRow(bom, after.row), rows) === null) return;
  refuse('validation', [
    { path: 'lines', code: 'invalid_value', message: 'would make the product a part of itself' },
  ]);
};
