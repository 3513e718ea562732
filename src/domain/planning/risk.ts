import type { AnyRow } from '../kit/entity/entity.ts';

/** Likelihood × consequence, 1 to 25; null while one of them is missing. */
export function riskOf({ likelihood, consequence }: AnyRow): { riskScore: number | null } {
  const isRated = typeof likelihood === 'number' && typeof consequence === 'number';
  return { riskScore: isRated ? likelihood * consequence : null };
}
