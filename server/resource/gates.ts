import { sql } from 'kysely';
import { gatesOf } from '../../src/domain/gates.ts';
import type { AnyRow, EntityDefinition } from '../../src/domain/kit/entity.ts';
import { fieldOf } from '../../src/domain/kit/entity.ts';
import type { ReadBeside } from '../../src/domain/kit/gate.ts';
import { missingFor } from '../../src/domain/kit/gate.ts';
import { isUuid } from '../../src/domain/kit/ids.ts';
import { entityNamed } from '../../src/domain/registry.ts';
import { refuse } from '../plugins/errors.ts';
import type { Columns } from './row-shape.ts';
import { columnOf, columnsOf, storedRowOf, tableOf } from './row-shape.ts';
import type { WriteContext } from './row-store.ts';
import { findRow } from './row-store.ts';

/** No record has more below it. */
const MOST_BELOW = 500;

/**
 * What must be there before the record may have its status, read in the transaction of the write.
 *
 * @throws ProblemError `not_ready` that names each thing that is missing
 */
export async function requireReady(
  context: WriteContext,
  entity: EntityDefinition,
  before: AnyRow | null,
  after: AnyRow,
): Promise<void> {
  const missing = await missingFor(entity, gatesOf(entity), before, after, reader(context));
  if (missing.length > 0) refuse('not_ready', missing);
}

function reader(context: WriteContext): ReadBeside {
  return async (entity, beside, row) => {
    if ('below' in beside) return rowsBelow(context, entityNamed(beside.below), beside.by, row.id);
    const field = fieldOf(entity, beside.named);
    const id = row[beside.named];
    if (field.kind !== 'reference' || !isUuid(id)) return [];
    const stored = await findRow(context, entityNamed(field.entity), id);
    return stored && stored.deletedAt === null ? [stored.row] : [];
  };
}

async function rowsBelow(
  { trx, actor }: WriteContext,
  below: EntityDefinition,
  by: string,
  id: string,
): Promise<AnyRow[]> {
  const { rows } = await sql<Columns>`select ${columnsOf(below)} from ${tableOf(below)}
    where tenant_id = ${actor.tenantId} and ${sql.ref(columnOf(by))} = ${id} and deleted_at is null
    limit ${MOST_BELOW}`.execute(trx);
  return rows.map((columns) => storedRowOf(below, columns).row);
}
