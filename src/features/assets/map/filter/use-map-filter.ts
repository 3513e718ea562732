import { useEffect, useMemo, useState } from 'react';
import { type IdList, idList } from '../../../../data/read/id-list.ts';
import type { PlaceFilter } from '../../../../data/read/map/place-filter.ts';
import { watchMatches } from '../../../../data/read/watch-matches.ts';
import { asset } from '../../../../domain/assets/asset.ts';
import type { ListState } from '../../../../resource/list/list-state.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { listedBy } from './listed-by.ts';

/** What the list's filters and search show on the map. */
export interface MapFilter {
  /** Undefined while it is not known which rows these are. */
  readonly filter: PlaceFilter | undefined;
  /** The lists could not say it; they are asked again. */
  readonly hasFailed: boolean;
}

/** @param given of these alone, where somebody came with them */
export function useMapFilter(state: ListState, given: IdList | undefined): MapFilter {
  const { kind, status } = state.filters;
  const query = listedBy(state);
  const { only: listed, hasFailed } = useListedIds(query && JSON.stringify(query));
  const isKnown = !query || listed !== undefined;
  const only = useMemo(() => wordsInBoth(listed, given), [listed, given]);
  const filter = useMemo(() => {
    if (!isKnown) return undefined;
    const kinds = numbersOf(asset.fields.kind.values, kind);
    const statuses = numbersOf(asset.fields.status.values, status);
    return { ...(kinds && { kinds }), ...(statuses && { statuses }), ...(only && { only }) };
  }, [kind, status, isKnown, only]);
  return { filter, hasFailed };
}

function wordsInBoth(listed: Uint32Array | undefined, given: IdList | undefined): Uint32Array | undefined {
  if (!listed || !given) return listed ?? given?.words;
  const ids = new Set(given);
  return idList(listed).only((id) => ids.has(id)).words;
}

function numbersOf(values: readonly string[], filter: string | undefined): number[] | undefined {
  return filter?.split(',').map((value) => values.indexOf(value));
}

/** Milliseconds after which lists that failed are asked again. */
const PAUSE = 5000;

/** Ids of all rows that a list would show, as `id-words.ts` has them. Answers and failures of another question count for nothing. */
function useListedIds(question: string | null) {
  const { database } = useWorkspace();
  const [found, setFound] = useState<{ readonly question: string; readonly words: Uint32Array }>();
  const [failed, setFailed] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (question === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchMatches(database, JSON.parse(question), {
      onMatches({ ids, complete }) {
        setFailed(undefined);
        if (complete) setFound({ question, words: ids.words });
      },
      onFailure(error) {
        reportError(error);
        setFailed(question);
        clearTimeout(timer);
        timer = setTimeout(() => setAttempt(attempt + 1), PAUSE);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [database, question, attempt]);
  const only = question !== null && found?.question === question ? found.words : undefined;
  return { only, hasFailed: question !== null && failed === question };
}
