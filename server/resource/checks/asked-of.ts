import { askingsBy } from '../../../src/domain/gates.ts';
import { allows } from '../../../src/domain/identity/permission.ts';
import type { AnyRow, EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import type { ProblemDetail } from '../../../src/domain/kit/problems/problem.ts';
import { type Asking, changedAsking, isAskedLess } from '../../../src/domain/kit/rules/asked-of.ts';
import { refuse } from '../../problems/errors.ts';
import type { WriteContext } from '../rows/write-context.ts';
import { rowsBelow } from './gates.ts';
import { standingNow } from './standing.ts';

/**
 * What a record asks of those that name it is lowered by whoever may lower it there: who disposes of a breaker does not
 * make it something else in the register first, and back again after that.
 *
 * @throws ProblemError `forbidden` that names the field by which it was asked for
 */
export async function requireNotAskedLess(
  context: WriteContext,
  entity: EntityDefinition,
  before: AnyRow,
  after: AnyRow,
): Promise<void> {
  const changing = askingsBy(entity).filter((asking) => changedAsking(asking, before, after).length > 0);
  if (changing.length === 0) return;
  const { actor } = await standingNow(context);
  const others = changing.filter(({ entity: { subject }, gate: { measuredBy } }) => {
    return !allows(actor.permissions, `${subject}:${measuredBy?.less.action ?? 'delete'}`);
  });
  const details: ProblemDetail[] = [];
  for (const asking of others) {
    if (!(await asksLess(context, asking, before, after))) continue;
    const message = 'was asked for: less takes whoever plans the work, and a reason';
    for (const path of changedAsking(asking, before, after))
      details.push({ path, code: 'asked_for', message });
  }
  if (details.length > 0) refuse('forbidden', details);
}

async function asksLess(
  context: WriteContext,
  asking: Asking,
  before: AnyRow,
  after: AnyRow,
): Promise<boolean> {
  const { entity, named } = asking;
  const naming = await rowsBelow(context, { below: entity.name, by: named.named, shows: [] }, before.id);
  return naming.some((row) => isAskedLess(asking, row, before, after));
}
