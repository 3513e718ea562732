import { jsonEqual } from '../../../src/domain/kit/fields/json-equal.ts';
import { refuse } from '../../problems/errors.ts';
import type { WriteRule } from '../rows/write-context.ts';

/**
 * What was said about one record stays with it: who has seen it there would go on holding it, and who sees the other
 * record would read what was meant for others.
 */
export const subjectStands: WriteRule = async (_context, { entity, before, after }) => {
  const about = entity.scope.kind === 'assigned' ? entity.scope.about : undefined;
  if (!about || !before) return;
  const moved = [about.entity, about.id].filter(
    (name) => !jsonEqual(before.row[name] ?? null, after.row[name] ?? null),
  );
  if (moved.length === 0) return;
  refuse(
    'validation',
    moved.map((path) => ({ path, code: 'invalid_value', message: 'cannot be changed' })),
  );
};
