import { yardsticksOf } from '../domain/gates.ts';
import { allows } from '../domain/identity/permission.ts';
import type { AnyRow, EntityDefinition } from '../domain/kit/entity.ts';
import { loweredBy, reasonMissing } from '../domain/kit/yardstick.ts';
import { DataError } from './data-error.ts';

/**
 * Less than was asked for is not saved here where the server would refuse it.
 *
 * @param permissions of the person; undefined: the server alone asks for them
 * @throws DataError `asked_for` that names what was, `why_less` with the field that has to say why
 */
export function checkYardstick(
  entity: EntityDefinition,
  before: AnyRow,
  after: AnyRow,
  permissions: readonly string[] | undefined,
): void {
  const lowered = loweredBy(entity, yardsticksOf(entity), before, after);
  const isTheirs = (action: string) => !permissions || allows(permissions, `${entity.subject}:${action}`);
  const details = lowered.filter(({ less }) => !isTheirs(less.action)).map(({ detail }) => detail);
  const [first] = details;
  if (first) throw new DataError('asked_for', 'Less than was asked for', { path: first.path, details });
  const path = reasonMissing(lowered, before, after);
  if (path !== undefined) throw new DataError('why_less', 'Less is asked for without a reason', { path });
}
