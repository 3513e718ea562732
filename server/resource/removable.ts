import { sql } from 'kysely';
import { type Keeper, keptBy } from '../../src/domain/kept-by.ts';
import type { Decision } from '../../src/domain/kit/decision.ts';
import { heldBy, nameOf, standing } from '../../src/domain/kit/decision.ts';
import type { AnyRow, EntityDefinition } from '../../src/domain/kit/entity.ts';
import type { Field, ItemFieldDefinition } from '../../src/domain/kit/field.ts';
import { isUuid } from '../../src/domain/kit/ids.ts';
import type { Predicate } from '../../src/domain/kit/problem.ts';
import { ENTITIES, findEntity } from '../../src/domain/registry.ts';
import { refuse } from '../plugins/errors.ts';
import { columnOf, tableOf } from './row-shape.ts';
import type { WriteContext } from './row-store.ts';
import { findRow } from './row-store.ts';

/**
 * What something of its own keeps is not deleted (`keptBy`), nor what something decided stands on: the asset and the order
 * it names, the photographs it was signed with.
 *
 * @throws ProblemError `granted`, `in_use`
 */
export async function requireRemovable(
  context: WriteContext,
  entity: EntityDefinition,
  row: AnyRow,
): Promise<void> {
  refuseKept(keptBy(entity, row));
  await requireNoEvidence(context, entity, row);
  for (const other of ENTITIES) {
    for (const references of decidedReferences(other, entity)) {
      if (await namesRow(context, other, references, row.id)) {
        const message: Predicate = `is what a ${other.name} stands on`;
        refuse('in_use', [{ path: 'id', code: 'in_use', message }]);
      }
    }
  }
}

const WHY: Readonly<Record<Keeper['why'], { readonly code: string; readonly message: Predicate }>> = {
  decided: { code: 'granted', message: 'cannot be changed: it stands decided' },
  book: { code: 'granted', message: 'are in the book' },
  stock: { code: 'in_stock', message: 'is not zero: it has to be moved or written off first' },
};

function refuseKept(keepers: readonly Keeper[]): void {
  const details = keepers.map(({ why, field }) => ({ path: field, ...WHY[why] }));
  if (details.length > 0)
    refuse(details.some(({ code }) => code === 'granted') ? 'granted' : 'in_use', details);
}

/** A photograph or file of a record that was signed or completed belongs to it. */
async function requireNoEvidence(
  context: WriteContext,
  { scope, verbs }: EntityDefinition,
  row: AnyRow,
): Promise<void> {
  const about = scope.kind === 'assigned' && !verbs.update ? scope.about : undefined;
  const subject = about && findEntity(String(row[about.entity]));
  const id = about && row[about.id];
  if (!subject || !isUuid(id)) return;
  const stored = await findRow(context, subject, id, subject.verbs.update ? 'share' : 'none');
  const isEvidence = stored && standing(subject, stored.row).some(({ evidence }) => evidence);
  if (isEvidence)
    refuse('granted', [{ path: 'id', code: 'granted', message: 'belongs to what stands decided' }]);
}

/** Where a decision names records of an entity: in fields of its own, and in parts of the items of its lists. */
interface DecidedReferences {
  readonly decision: Decision;
  readonly columns: readonly string[];
  readonly parts: readonly { readonly column: string; readonly part: string }[];
}

function decidedReferences(other: EntityDefinition, named: EntityDefinition): DecidedReferences[] {
  const isNamed = (field: Field | ItemFieldDefinition | undefined) =>
    field?.kind === 'reference' && field.entity === named.name;
  return (other.decisions ?? []).flatMap((decision) => {
    const columns = heldBy(decision).flatMap((about) => {
      const name = nameOf(about);
      return isNamed(other.fields[name]) ? [columnOf(name)] : [];
    });
    const parts = heldBy(decision).flatMap((about) => {
      const name = nameOf(about);
      const field = other.fields[name];
      if (field?.kind !== 'items') return [];
      const own = typeof about === 'string' ? Object.keys(field.item) : about.parts;
      return own
        .filter((part) => isNamed(field.item[part]))
        .map((part) => ({ column: columnOf(name), part }));
    });
    return columns.length + parts.length > 0 ? [{ decision, columns, parts }] : [];
  });
}

async function namesRow(
  { trx, actor }: WriteContext,
  other: EntityDefinition,
  { decision: { statuses = [], signature }, columns, parts }: DecidedReferences,
  id: string,
): Promise<boolean> {
  const names = sql.join(
    [
      ...columns.map((column) => sql`${sql.ref(column)} = ${id}`),
      ...parts.map(
        ({ column, part }) => sql`${sql.ref(column)} @> ${JSON.stringify([{ [part]: id }])}::jsonb`,
      ),
    ],
    sql` or `,
  );
  const signed =
    signature === undefined ? sql`false` : sql`coalesce(${sql.ref(columnOf(signature))}, '') <> ''`;
  const { rows } = await sql`select from ${tableOf(other)} where tenant_id = ${actor.tenantId}
    and deleted_at is null and (${names}) and (status = any (${[...statuses]}::text[]) or ${signed}) limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}
