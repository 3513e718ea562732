import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { writtenAddress } from '../../ui/page/written-address.ts';
import { useHeadingFor } from '../rows/heading-for.ts';
import { type ListState, readListState, shownAs, writeListState } from './list-state.ts';

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
  const written = useRef(writtenAddress(address));
  useEffect(() => {
    // Only an address that came from elsewhere, by back or a link, changes the list.
    if (!written.current.comesFromElsewhere(address)) return;
    setState(withView(entity, readListState(entity, new URLSearchParams(address)), ofView));
  }, [entity, address, ofView]);
  useEffect(() => {
    if (wanted === written.current.last()) return undefined;
    const timer = setTimeout(() => {
      if (headingFor() !== pathname) return;
      written.current.write(wanted);
      setParameters(new URLSearchParams(wanted), { replace: true });
    }, ADDRESS_DELAY);
    return () => clearTimeout(timer);
  }, [wanted, setParameters, headingFor, pathname]);
  return [state, setState];
}

/** A link that names a view and nothing else means the view as it is. */
function withView(
  entity: EntityDefinition,
  state: ListState,
  ofView: (id: string) => Partial<ListState>,
): ListState {
  const isBare = writeListState(entity, shownAs({ ...state, view: 'all' }, undefined)).size === 0;
  return isBare ? { ...state, ...ofView(state.view), view: state.view } : state;
}
