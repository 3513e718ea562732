import type { Attachment, PhotographMoment } from './attachments/attachment.ts';
import { jobSheet } from './job-sheets/job-sheet.ts';
import { type Shows, sheetPhotographs } from './job-sheets/sheet-photographs.ts';
import type { AnyRow } from './kit/entity/entity.ts';
import { typedRow } from './kit/entity/typed-row.ts';

type Photograph = Pick<Attachment, 'id' | 'moment' | 'copyOf'>;

/** What was found and what was left, at one place of the work. */
interface Pair<P> {
  readonly before: P;
  readonly after: P;
}

interface PairedPhotographs<P> {
  readonly pairs: readonly Pair<P>[];
  /** Those that have no other side, and those of which nobody said what they show. */
  readonly others: readonly P[];
}

/** Records of work, whose photographs show what was found and what was left. */
export function takesPairs(entity: string): boolean {
  return entity === 'workOrder' || entity === 'jobSheet';
}

/**
 * The first one of before beside the first one of after, the second beside the second. A marked copy stands for itself: its
 * original is in the pair.
 *
 * @param photographs of one place, in the order in which they were taken
 */
export function pairsOf<P extends Photograph>(photographs: readonly P[]): PairedPhotographs<P> {
  const at = (moment: PhotographMoment) => photographs.filter((one) => one.moment === moment && !one.copyOf);
  const after = at('after');
  const pairs = at('before').flatMap((before, place) => {
    const other = after[place];
    return other ? [{ before, after: other }] : [];
  });
  const paired = new Set(pairs.flatMap((pair) => [pair.before, pair.after]));
  return { pairs, others: photographs.filter((one) => !paired.has(one)) };
}

/** Photographs of a record by what they show. */
interface PairsOfPlace<P> extends PairedPhotographs<P> {
  readonly shows: Shows;
}

/** The photographs of a record by what they show, of a sheet step by step. `photographs`: in the order in which they were taken. */
export function photographGroups<P extends Photograph>(
  entity: string,
  row: AnyRow,
  photographs: readonly P[],
): PairsOfPlace<P>[] {
  const byId = new Map(photographs.map((one) => [one.id, one]));
  const ids = [...byId.keys()];
  const shown =
    entity === jobSheet.name
      ? sheetPhotographs(typedRow(jobSheet, row), ids)
      : ids.map((id) => ({ id, shows: { of: 'record' } as const }));
  const groups = Map.groupBy(shown, ({ shows }) => JSON.stringify(shows));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const taken = group.flatMap(({ id }) => byId.get(id) ?? []);
    return first ? [{ shows: first.shows, ...pairsOf(taken) }] : [];
  });
}
