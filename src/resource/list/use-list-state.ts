import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { writtenAddress } from '../../ui/page/written-address.ts';
import { useHeadingFor } from '../rows/heading-for.ts';
import { type ListState, readListState, writeListState } from './list-state.ts';

/** Milliseconds without a change until the state goes into the address: browsers refuse one that changes at each key. */
const ADDRESS_DELAY = 250;

/**
 * The list's state, kept in its address so that back, reload and a link to a colleague show the same list. The state is
 * ahead of the address: the list answers to each key and press at once.
 */
export function useListState(
  entity: EntityDefinition,
  ofView: (id: string) => Partial<ListState>,
): [ListState, (next: ListState) => void] {
  const { pathname } = useLocation();
  const headingFor = useHeadingFor();
  const [parameters, setParameters] = useSearchParams();
  const address = writeListState(entity, readListState(entity, parameters)).toString();
  const [state, setState] = useState(() => withView(entity, readListState(entity, parameters), ofView));
  const wanted = writeListState(entity, state).toString();
  const [written] = useState(() => writtenAddress(address));
  // Asked when the address changes, and never else: of what is on its way there the address does not know yet.
  const follow = useEffectEvent((shown: string) => {
    if (!written.comesFromElsewhere(shown)) return;
    setState(withView(entity, readListState(entity, new URLSearchParams(shown)), ofView));
  });
  useEffect(() => follow(address), [address]);
  useEffect(() => {
    if (wanted === written.last()) return undefined;
    const timer = setTimeout(() => {
      if (headingFor() !== pathname) return;
      written.write(wanted);
      setParameters(new URLSearchParams(wanted), { replace: true });
    }, ADDRESS_DELAY);
    return () => clearTimeout(timer);
  }, [wanted, written, setParameters, headingFor, pathname]);
  return [state, setState];
}

/** A link that names a view and nothing else means the view as it is. */
function withView(
  entity: EntityDefinition,
  state: ListState,
  ofView: (id: string) => Partial<ListState>,
): ListState {
  const isBare = writeListState(entity, { ...state, view: 'all' }).size === 0;
  return isBare ? { ...state, ...ofView(state.view), view: state.view } : state;
}
