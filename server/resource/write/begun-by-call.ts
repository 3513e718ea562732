import { sql } from 'kysely';
import { crew } from '../../../src/domain/field-ops/crew.ts';
import { begunWork } from '../../../src/domain/job-sheets/begun-work.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import { typedRow } from '../../../src/domain/kit/entity/typed-row.ts';
import { type WorkOrder, workOrder } from '../../../src/domain/work-orders/work-order.ts';
import { type Columns, columnsOf, storedRowOf, tableOf } from '../rows/row-shape.ts';
import { findRow, writingOf } from '../rows/row-store.ts';
import type { WriteContext } from '../rows/write-context.ts';

/**
 * As `begunWork`, of a plain call. An app has worked it out on the device, from what was known there when the work began, and
 * has shown it.
 */
export async function begunByCall(
  context: WriteContext,
  entity: EntityDefinition,
  before: AnyRow | null,
  after: FieldValues,
): Promise<FieldValues> {
  if (!context.isPlainCall) return {};
  return begunWork(entity, before, after, writingOf(context), async ({ workOrderId, assignedTo }) => {
    const stored = workOrderId === null ? undefined : await findRow(context, workOrder, workOrderId);
    if (!stored || stored.deletedAt !== null) return null;
    const order = typedRow(workOrder, stored.row);
    return { order, crews: await crewsOf(context, order, assignedTo) };
  });
}

/** The order's crew, or else the crews of whoever is sent: as a device that has them all finds them. */
async function crewsOf({ trx, actor }: WriteContext, { crewId, assignees }: WorkOrder, sent: string) {
  const people = [...assignees, sent];
  const are = crewId
    ? sql`id = ${crewId}`
    : sql`(lead = any (${people}::text[]) or members && ${people}::text[])`;
  const { rows } = await sql<Columns>`select ${columnsOf(crew)} from ${tableOf(crew)}
    where tenant_id = ${actor.tenantId} and ${are} and deleted_at is null`.execute(trx);
  return rows.map((columns) => typedRow(crew, storedRowOf(crew, columns).row));
}
