import { Trans } from '@lingui/react/macro';
import List from 'lucide-react/icons/list';
import MapIcon from 'lucide-react/icons/map';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { shownAs, writeListState } from '../list-state.ts';
import type { ListScreen } from '../use-list-screen.ts';

/** From the list to the map of the same rows, and back: an address of its own, so that Back leads back. */
export function MapToggle({ screen: { entity, state } }: { screen: Pick<ListScreen, 'entity' | 'state'> }) {
  const isMap = state.shown === 'map';
  const search = writeListState(entity, shownAs(state, isMap ? undefined : 'map')).toString();
  return (
    <LinkButton to={{ search }} icon={isMap ? <List aria-hidden /> : <MapIcon aria-hidden />}>
      {isMap ? <Trans>List</Trans> : <Trans>Map</Trans>}
    </LinkButton>
  );
}
