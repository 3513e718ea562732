import { leaningsOn } from '../../../src/domain/gates.ts';
import type { AnyRow, EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import {
  type Leant,
  leantDetail,
  leantOn,
  type ReadLeaning,
} from '../../../src/domain/kit/rules/rests-on.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { refuse } from '../../problems/errors.ts';
import { maySee } from '../rows/access.ts';
import type { DatabaseRow } from '../rows/row-shape.ts';
import { findRow } from '../rows/row-store.ts';
import type { WriteContext } from '../rows/write-context.ts';
import { lockResting, rowsBelow } from './gates.ts';

/**
 * What a record that stands behind a gate rests on stays while it stands there: that one is taken back first, with its
 * reason. Asked when the row is written. `after` null: it is deleted.
 *
 * @throws ProblemError `rested_on` that names those records
 */
export async function requireNotRestedOn(
  context: WriteContext,
  entity: EntityDefinition,
  before: AnyRow,
  after: AnyRow | null,
): Promise<void> {
  const leanings = leaningsOn(entity);
  if (leanings.length === 0) return;
  const touched = await leantOn(leanings, before, after, reader(context));
  if (touched.length === 0) return;
  for (const leant of touched) await lockResting(context, leant.entity, leant.row.id);
  // As they are now that nobody takes such a step beside this one.
  const standing = (await leantOn(leanings, before, after, reader(context))).filter(({ stands }) => stands);
  const details = [];
  for (const leant of standing) details.push(leantDetail(leant, await isSeen(context, leant)));
  if (details.length > 0) refuse('rested_on', details);
}

function reader(context: WriteContext): ReadLeaning {
  return {
    row: async (entity, id) => {
      const stored = isUuid(id) ? await findRow(context, entity, id) : undefined;
      return stored && stored.deletedAt === null ? stored.row : null;
    },
    below: (below, id) => rowsBelow(context, below, id),
  };
}

/** Of a record that this person may not see, not even its name is told. */
async function isSeen(context: WriteContext, { entity, row }: Leant): Promise<boolean> {
  const stored: DatabaseRow | undefined = await findRow(context, entity, row.id);
  return stored !== undefined && maySee(context.actor, entity, stored);
}
