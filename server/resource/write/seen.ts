import type { DecidedField } from '../../../src/domain/kit/entity/declared-decision.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import type { Conflict } from '../../../src/domain/kit/problems/conflict.ts';
import { type ProblemDetail, problem } from '../../../src/domain/kit/problems/problem.ts';
import { decidedFieldName, differingAbout, taken } from '../../../src/domain/kit/rules/decision.ts';
import { etagOf } from '../../../src/domain/sync/wire.ts';
import { ProblemError, refuse } from '../../problems/errors.ts';
import { hasSeen, notOneVersion } from '../checks/preconditions.ts';
import type { UpdateInput } from '../input/input.ts';
import type { DatabaseRow } from '../rows/row-shape.ts';
import type { WriteContext } from '../rows/write-context.ts';

interface Asked {
  readonly before: DatabaseRow;
  readonly input: UpdateInput;
  readonly ifMatch: string | null;
  /** What the merge left to decide. */
  readonly conflicts: readonly Conflict[];
}

/**
 * A decision is about what its person saw: in `base`, in a body that says the whole record, or by the version. What
 * somebody else wrote since is theirs to look at first; nothing of the write is carried out then.
 *
 * @throws ProblemError `precondition_required` where it names too little, `seen_changed` with `conflicts`
 */
export function requireSeen(context: WriteContext, entity: EntityDefinition, asked: Asked): void {
  const { before, input, ifMatch, conflicts } = asked;
  const wanted = taken(entity, before.row, { ...before.row, ...input.values });
  if (wanted.length === 0) return;
  const about = wanted.flatMap((decision) => decision.about);
  const seen = seenOf(input, about, hasSeen(context, before, ifMatch) ? before.row : {});
  const unnamed = [...new Set(about.map(decidedFieldName))].filter((name) => !(name in seen));
  // Where somebody else was there first its person looks again in any case, at this too.
  if (unnamed.length > 0 && conflicts.length === 0) {
    const message = 'has to be named as it was seen, by `base`, the whole record or If-Match';
    const missing = unnamed.map((path): ProblemDetail => ({ path, code: 'required', message }));
    refuse('precondition_required', [...(notOneVersion(ifMatch) ?? []), ...missing]);
  }
  const differing = differingAbout(wanted, seen, before.row);
  // Without a base the body is what it was seen as: where that differs, the write changes what it decides on.
  if (input.base === null && differing.length > 0 && hasSeen(context, before, ifMatch)) return;
  const found = [...differing.map((path) => conflictOf(path, seen, input, before.row)), ...conflicts];
  if (found.length > 0) refuseUnseen(context, before, found);
}

function seenOf(
  { base, values }: UpdateInput,
  about: readonly DecidedField[],
  known: FieldValues,
): FieldValues {
  const names = about.map(decidedFieldName);
  const said = base ?? values;
  const entries = names.flatMap((name) => {
    const source = name in said ? said : known;
    return name in source ? [[name, source[name] ?? null] as const] : [];
  });
  return Object.fromEntries(entries);
}

function conflictOf(path: string, seen: FieldValues, { values }: UpdateInput, row: AnyRow): Conflict {
  const base = seen[path] ?? null;
  return { path, base, mine: values[path] ?? base, theirs: row[path] ?? null };
}

export function refuseUnseen(
  context: WriteContext,
  before: DatabaseRow,
  conflicts: readonly Conflict[],
): never {
  const details = conflicts.map(({ path }) => {
    return { path, code: 'seen_changed', message: 'is not as it was seen' as const };
  });
  const refusal = { ...problem('seen_changed', details), conflicts };
  throw new ProblemError(refusal, { etag: etagOf(context.epoch, before.row.version) });
}
