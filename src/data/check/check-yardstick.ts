import { yardsticksOf } from '../../domain/gates.ts';
import { allows } from '../../domain/identity/permission.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { loweredBy, reasonMissing } from '../../domain/kit/rules/yardstick.ts';
import { DataError } from '../store/data-error.ts';

interface Lowerer {
  readonly userId: string;
  /** Undefined: the server alone asks for them. */
  readonly permissions: readonly string[] | undefined;
}

/**
 * Less than was asked for is not saved here where the server would refuse it.
 *
 * @throws DataError `asked_for` that names what was, `why_less` with the field that has to say why
 */
export function checkYardstick(
  entity: EntityDefinition,
  before: AnyRow,
  after: AnyRow,
  { userId, permissions }: Lowerer,
): void {
  const lowered = loweredBy(entity, yardsticksOf(entity), before, after, userId);
  const isTheirs = (action: string) => !permissions || allows(permissions, `${entity.subject}:${action}`);
  const details = lowered.filter(({ action }) => !isTheirs(action)).map(({ detail }) => detail);
  const [first] = details;
  if (first) throw new DataError('asked_for', 'Less than was asked for', { path: first.path, details });
  const path = reasonMissing(lowered, before, after);
  if (path !== undefined) throw new DataError('why_less', 'Less is asked for without a reason', { path });
}
