import { sql } from 'kysely';
import { isDecidedPlace, type Naming, namingsOf } from '../../../src/domain/hanging.ts';
import { type Keeper, keepsFiles, keptBy } from '../../../src/domain/kept-by.ts';
import type { Decision } from '../../../src/domain/kit/entity/declared-decision.ts';
import type { AnyRow, EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import type { Predicate } from '../../../src/domain/kit/problems/problem.ts';
import { heldBy } from '../../../src/domain/kit/rules/decision.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { findEntity } from '../../../src/domain/registry.ts';
import { refuse } from '../../problems/errors.ts';
import { namesAnyOf } from '../rows/hanging-rows.ts';
import { columnOf, tableOf } from '../rows/row-shape.ts';
import { findRow } from '../rows/row-store.ts';
import type { WriteContext } from '../rows/write-context.ts';

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
  const other = await decidedOn(context, entity, row);
  if (other) {
    const message: Predicate = `is what a ${other.name} stands on`;
    refuse('in_use', [{ path: 'id', code: 'in_use', message }]);
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

/** A photograph or file of a record that was signed or completed belongs to it. @throws ProblemError `granted` */
export async function requireNoEvidence(
  context: WriteContext,
  { scope, evidence }: EntityDefinition,
  row: AnyRow,
): Promise<void> {
  const about = scope.kind === 'assigned' && evidence ? scope.about : undefined;
  const subject = about && findEntity(String(row[about.entity]));
  const id = about && row[about.id];
  if (!subject || !isUuid(id)) return;
  const stored = await findRow(context, subject, id, subject.verbs.update ? 'share' : 'none');
  if (stored && keepsFiles(subject, stored.row))
    refuse('granted', [{ path: 'id', code: 'granted', message: 'belongs to what stands decided' }]);
}

/** A place where a decision names records. */
interface DecidedPlace {
  readonly naming: Naming;
  readonly decision: Decision;
}

function decidedPlaces(named: EntityDefinition): DecidedPlace[] {
  return namingsOf(named.name).flatMap((naming) =>
    (naming.entity.decisions ?? []).flatMap((decision) =>
      heldBy(decision).some((field) => isDecidedPlace(naming, field)) ? [{ naming, decision }] : [],
    ),
  );
}

/** The first entity of which a row was decided about the record. One statement: there are many places. */
async function decidedOn(
  { trx, actor }: WriteContext,
  named: EntityDefinition,
  row: AnyRow,
): Promise<EntityDefinition | undefined> {
  const places = decidedPlaces(named);
  if (places.length === 0) return undefined;
  const looks = places.map(
    ({ naming, decision }, place) => sql`select ${sql.lit(place)} as place where exists (
      select from ${tableOf(naming.entity)} where tenant_id = ${actor.tenantId} and deleted_at is null
        and ${namesAnyOf(naming, named, [row])} and ${standsIn(decision)})`,
  );
  const { rows } = await sql<{ place: number }>`${sql.join(looks, sql` union all `)} limit 1`.execute(trx);
  return places[rows[0]?.place ?? -1]?.naming.entity;
}

function standsIn({ statuses = [], signature }: Decision) {
  // A text, or a list of signatures.
  const signed =
    signature === undefined
      ? sql`false`
      : sql`coalesce(${sql.ref(columnOf(signature))}::text, '') not in ('', '[]')`;
  return sql`(status = any (${[...statuses]}::text[]) or ${signed})`;
}
