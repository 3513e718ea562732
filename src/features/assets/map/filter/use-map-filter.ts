import { useEffect, useMemo, useState } from 'react';
import type { PlaceFilter } from '../../../data/read/map/place-filter.ts';
import { watchMatches } from '../../../data/read/watch-matches.ts';
import { asset } from '../../../domain/assets/asset.ts';
import type { ListState } from '../../../resource/list/list-state.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';

/** What the map answers from its own memory: kinds and statuses. For the rest it is told which rows a list finds. */
const KNOWN_BY_MAP: readonly string[] = ['kind', 'status'];

/** What the list's filters and search show on the map. Undefined while it is not known which rows these are. */
export function useMapFilter({ filters, search, sort }: ListState): PlaceFilter | undefined {
  const { kind, status } = filters;
  const isListed = search !== '' || Object.keys(filters).some((name) => !KNOWN_BY_MAP.includes(name));
  const question = isListed ? JSON.stringify({ entity: asset.name, filters, search, sort }) : null;
  const only = useListedIds(question);
  return useMemo(() => {
    if (isListed && !only) return undefined;
    const kinds = numbersOf(asset.fields.kind.values, kind);
    const statuses = numbersOf(asset.fields.status.values, status);
    return { ...(kinds && { kinds }), ...(statuses && { statuses }), ...(only && { only }) };
  }, [kind, status, isListed, only]);
}

function numbersOf(values: readonly string[], filter: string | undefined): number[] | undefined {
  return filter?.split(',').map((value) => values.indexOf(value));
}

/** Ids of all rows that a list would show, as `id-words.ts` has them. */
function useListedIds(question: string | null): Uint32Array | undefined {
  const { database } = useWorkspace();
  const [found, setFound] = useState<{ readonly question: string; readonly words: Uint32Array }>();
  useEffect(() => {
    if (question === null) return undefined;
    return watchMatches(database, JSON.parse(question), {
      onMatches({ ids, complete }) {
        if (complete) setFound({ question, words: ids.words });
      },
      onFailure: (error) => reportError(error),
    });
  }, [database, question]);
  return question !== null && found?.question === question ? found.words : undefined;
}
