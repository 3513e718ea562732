import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { EntityDefinition } from '../domain/kit/entity.ts';
import { type ListState, readListState, writeListState } from './list-state.ts';

/** Milliseconds without a key until what is searched goes into the address. */
const ADDRESS_DELAY = 300;

/**
 * The list's state, kept in its address. What is being typed into the search is ahead of the address: results answer
 * to each key at once, while browsers refuse an address that changes that often.
 */
export function useListState(entity: EntityDefinition): [ListState, (next: ListState) => void] {
  const [parameters, setParameters] = useSearchParams();
  const address = readListState(entity, parameters);
  const [search, setSearch] = useState(address.search);
  const written = useRef(address.search);

  const write = useCallback(
    (next: ListState) => {
      written.current = next.search;
      setParameters(writeListState(entity, next), { replace: true });
    },
    [entity, setParameters],
  );
  useEffect(() => {
    // Only an address that came from elsewhere, by back or a link, changes what stands in the search box.
    if (address.search === written.current) return;
    written.current = address.search;
    setSearch(address.search);
  }, [address.search]);
  useEffect(() => {
    if (search === address.search) return undefined;
    const timer = setTimeout(() => write({ ...address, search }), ADDRESS_DELAY);
    return () => clearTimeout(timer);
  });

  const change = (next: ListState) => {
    setSearch(next.search);
    const isOnlySearch =
      writeListState(entity, { ...next, search: address.search }).toString() ===
      writeListState(entity, address).toString();
    if (!isOnlySearch) write(next);
  };
  return [{ ...address, search }, change];
}
