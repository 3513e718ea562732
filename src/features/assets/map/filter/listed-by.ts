import type { ListQuery } from '../../../../data/read/list-plan.ts';
import { asset } from '../../../../domain/assets/asset.ts';
import type { ListState } from '../../../../resource/list/list-state.ts';

/** What the map answers from its own memory. For the rest it is told which rows a list finds. */
const KNOWN_BY_MAP: readonly string[] = ['kind', 'status'];

/** What the lists are asked so that the map shows the same; null where the map needs no list for it. */
export function listedBy({ filters, until, search, sort }: ListState): ListQuery | null {
  const isOfMap = Object.keys(filters).every((name) => KNOWN_BY_MAP.includes(name));
  if (isOfMap && search === '' && !until) return null;
  return { entity: asset.name, filters, ...(until && { until }), search, sort };
}
