import { asset } from '../../assets/asset.ts';
import { geometryIn } from '../../geometry/geometry-in.ts';
import type { AnyRow, FieldValues } from '../../kit/entity/entity.ts';
import type { Json } from '../../kit/fields/field.ts';
import { jsonEqual } from '../../kit/fields/json-equal.ts';
import { baseFields } from '../../kit/merge/merge.ts';
import { restorePath } from '../../shared/deleted-record.ts';
import type { PushOperation } from '../../sync/wire.ts';
import type { AssetDraft } from '../columns/asset-draft.ts';
import type { RowRefusal } from '../files/refusal.ts';
import { refusal } from '../files/refusal.ts';

/** What an import would do: shown after the dry run, carried out by the run. */
export interface ImportPlan {
  readonly create: readonly AssetDraft[];
  /** Deleted assets that come back; what of them differs from the file is changed. */
  readonly restore: readonly AssetDraft[];
  readonly update: readonly AssetUpdate[];
  readonly unchanged: number;
  readonly refused: readonly RowRefusal[];
}

export interface AssetUpdate {
  readonly line: number;
  readonly row: AnyRow;
  readonly changes: FieldValues;
}

/** An operation and the line it comes from. */
export interface PlannedOperation {
  readonly line: number;
  readonly operation: PushOperation;
}

/**
 * Compares the file with what is there. A row is found by its own id, by its external id (for which a row without one has its own id in
 * files that the app wrote), or by its tag where the file gives no external id; a file that changed nothing leads to a plan that does nothing. Of two rows that mean one asset the
 * second is refused.
 */
export function planImport(drafts: readonly AssetDraft[], existing: readonly AnyRow[]): ImportPlan {
  const found = rowsMeant(drafts, existing);
  const { distinct, refused } = withoutRepeated(drafts, found);
  const create: AssetDraft[] = [];
  const update: AssetUpdate[] = [];
  for (const draft of distinct) {
    const wanted = { ...draft, values: withParent(draft.values, found) };
    const row = found.get(draft.id);
    if (!row) create.push(wanted);
    else {
      const changes = withoutOwnId(withoutPlaceOfShape(differing(wanted, row), row), row);
      if (Object.keys(changes).length > 0) update.push({ line: draft.line, row, changes });
    }
  }
  return {
    create: parentsFirst(create),
    restore: [],
    update,
    unchanged: distinct.length - create.length - update.length,
    refused,
  };
}

/** The fields that a file says and that a row has other values of: what was made up never replaces what somebody wrote. */
export function differing({ values, madeUp = [] }: AssetDraft, row: AnyRow): FieldValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !madeUp.includes(name) && !jsonEqual(value, row[name] ?? null),
    ),
  );
}

/** Latitude and longitude follow from a line or an area: a file that knows a point alone does not move it. */
function withoutPlaceOfShape(changes: FieldValues, row: AnyRow): FieldValues {
  const shape = geometryIn(row['geometry']);
  if (!shape || shape.type === 'Point' || 'geometry' in changes) return changes;
  const { latitude: _latitude, longitude: _longitude, ...others } = changes;
  return others;
}

/** A file that calls an asset by its own id does not give it an external one. */
function withoutOwnId(changes: FieldValues, row: AnyRow): FieldValues {
  if (changes['externalId'] !== row.id) return changes;
  const { externalId: _own, ...others } = changes;
  return others;
}

function rowsMeant(drafts: readonly AssetDraft[], existing: readonly AnyRow[]): Map<string, AnyRow> {
  const byId = new Map(existing.map((row) => [row.id, row]));
  const byExternalId = indexBy(existing, 'externalId');
  const byTag = indexBy(existing, 'tag');
  const found = new Map<string, AnyRow>();
  for (const { id, values } of drafts) {
    const { externalId, tag } = values;
    const row =
      byId.get(id) ??
      (typeof externalId === 'string' ? (byExternalId.get(externalId) ?? byId.get(externalId)) : undefined) ??
      (typeof tag === 'string' && externalId == null ? byTag.get(tag) : undefined);
    if (row) found.set(id, row);
  }
  return found;
}

/** A tag tells assets apart where one of them has no external id. */
function withoutRepeated(drafts: readonly AssetDraft[], found: ReadonlyMap<string, AnyRow>) {
  const lines = new Map<string, number>();
  const distinct: AssetDraft[] = [];
  const refused: RowRefusal[] = [];
  for (const draft of drafts) {
    const { line, id, values } = draft;
    const { externalId, tag } = values;
    const own = `id ${found.get(id)?.id ?? id}`;
    const [anyTag, tagAlone] = [`tag ${String(tag)}`, `only tag ${String(tag)}`];
    const hasTag = typeof tag === 'string';
    const earlier =
      lines.get(own) ?? (hasTag ? lines.get(externalId == null ? anyTag : tagAlone) : undefined);
    if (earlier !== undefined) {
      refused.push(refusal(line, 'duplicate', '', `line ${earlier}`));
      continue;
    }
    for (const key of [own, ...(hasTag ? [anyTag, ...(externalId == null ? [tagAlone] : [])] : [])]) {
      if (!lines.has(key)) lines.set(key, line);
    }
    distinct.push(draft);
  }
  return { distinct, refused };
}

/** The plan as operations of a push, all parents before all their children, each child depending on a parent made here. */
export function importOperations(
  plan: ImportPlan,
  newOpId: () => string,
  deviceTime: string,
): PlannedOperation[] {
  const opIdOf = new Map<string, string>();
  const returning = new Set(plan.restore.map(({ id }) => id));
  const appearing = inLayers([...plan.create, ...plan.restore]).map(
    ({ line, id, values }): PlannedOperation => {
      const opId = newOpId();
      opIdOf.set(id, opId);
      const parent = typeof values['parentId'] === 'string' ? opIdOf.get(values['parentId']) : undefined;
      const dependsOn = parent === undefined ? [] : [parent];
      const shared = { opId, ifMatch: null, base: null, dependsOn, deviceTime, method: 'POST' as const };
      const operation = returning.has(id)
        ? { ...shared, path: restorePath(asset, id), body: null }
        : { ...shared, path: asset.path, body: { id, ...values } };
      return { line, operation };
    },
  );
  const updates = plan.update.map(({ line, row, changes }): PlannedOperation => {
    const base = Object.fromEntries(
      baseFields(asset, Object.keys(changes)).map((name) => [name, row[name] ?? null]),
    );
    const path = `${asset.path}/${row.id}`;
    const restored = opIdOf.get(row.id);
    const dependsOn = restored === undefined ? [] : [restored];
    const shared = { opId: newOpId(), ifMatch: null, dependsOn, deviceTime };
    return { line, operation: { ...shared, method: asset.verbs.update, path, base, body: changes } };
  });
  return [...appearing, ...updates];
}

function indexBy(rows: readonly AnyRow[], field: string): Map<Json, AnyRow> {
  return new Map(rows.flatMap((row) => (row[field] == null ? [] : [[row[field], row] as const])));
}

/** A parent that is already there under an id of its own keeps it. */
function withParent(values: FieldValues, found: ReadonlyMap<string, AnyRow>): FieldValues {
  const parent = values['parentId'];
  const there = typeof parent === 'string' ? found.get(parent) : undefined;
  return there ? { ...values, parentId: there.id } : values;
}

/** What stands on nothing new, then what stands on that, and so on: the server writes together what stands side by side. */
function inLayers(drafts: readonly AssetDraft[]): AssetDraft[] {
  const depths = new Map<string, number>();
  const ordered = parentsFirst(drafts);
  for (const { id, values } of ordered) depths.set(id, 1 + (depths.get(String(values['parentId'])) ?? -1));
  return ordered.toSorted((left, right) => (depths.get(left.id) ?? 0) - (depths.get(right.id) ?? 0));
}

function parentsFirst(drafts: readonly AssetDraft[]): AssetDraft[] {
  const waiting = new Map(drafts.map((draft) => [draft.id, draft]));
  const ordered: AssetDraft[] = [];
  const place = (draft: AssetDraft) => {
    if (!waiting.delete(draft.id)) return;
    const parent = draft.values['parentId'];
    const above = typeof parent === 'string' ? waiting.get(parent) : undefined;
    if (above) place(above);
    ordered.push(draft);
  };
  for (const draft of drafts) place(draft);
  return ordered;
}
