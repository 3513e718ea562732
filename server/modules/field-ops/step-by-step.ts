import { rowRuleOf } from '../../../src/domain/row-rules.ts';
import { refuse } from '../../problems/errors.ts';
import type { WriteRule } from '../../resource/rows/write-context.ts';

/** What an entity says that no write may make of a row: a programme is carried out one step at a time, in its order. */
export const stepByStep: WriteRule = async (_, { entity, before, after }) => {
  const fault = rowRuleOf(entity)?.(before?.row ?? null, after.row);
  if (!fault) return;
  const { ofValue, ...detail } = fault;
  refuse(ofValue ? 'validation' : 'transition_refused', [detail]);
};
