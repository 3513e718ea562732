import { yardsticksOf } from '../../../src/domain/gates.ts';
import { allows } from '../../../src/domain/identity/permission.ts';
import type { AnyRow, EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { loweredBy, reasonMissing } from '../../../src/domain/kit/rules/yardstick.ts';
import { refuse } from '../../problems/errors.ts';
import type { WriteContext } from '../rows/write-context.ts';
import { standingNow } from './standing.ts';

/**
 * Less than was asked for, of work that is handed out: by whoever may say so, and with a reason.
 *
 * @param after as the person wants it: what follows from a decision empties the reason
 * @throws ProblemError `forbidden` that names what was asked for, `validation` where the reason is missing
 */
export async function requireYardstick(
  context: WriteContext,
  entity: EntityDefinition,
  before: AnyRow,
  after: AnyRow,
): Promise<void> {
  const lowered = loweredBy(entity, yardsticksOf(entity), before, after, context.actor.userId);
  if (lowered.length === 0) return;
  const { actor } = await standingNow(context);
  const notTheirs = lowered.filter(({ action }) => !allows(actor.permissions, `${entity.subject}:${action}`));
  if (notTheirs.length > 0) {
    refuse(
      'forbidden',
      notTheirs.map(({ detail }) => detail),
    );
  }
  const path = reasonMissing(lowered, before, after);
  const message = 'has to say why less is asked for';
  if (path !== undefined) refuse('validation', [{ path, code: 'required', message }]);
}
