import { otherNames } from '../../../src/domain/kit/entity/own-names.ts';
import type { ProblemDetail } from '../../../src/domain/kit/problems/problem.ts';
import { refuse } from '../../problems/errors.ts';
import type { WriteRule } from '../rows/write-context.ts';

/** Who says who did it says so in their own name: the record tells whom to ask. @throws ProblemError `validation` */
export const inOwnName: WriteRule = async ({ actor }, { entity, before, after }) => {
  const details = otherNames(entity, before?.row ?? null, after.row, actor).map(({ path }): ProblemDetail => {
    return { path, code: 'own_name', message: 'must be the person who writes it' };
  });
  if (details.length > 0) refuse('validation', details);
};
