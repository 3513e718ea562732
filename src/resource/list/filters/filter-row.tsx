import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { ListOptions } from '../list-options.tsx';
import { ListSearch } from '../list-search.tsx';
import type { ListScreen } from '../use-list-screen.ts';
import type { Shown } from '../use-select-all.ts';
import { ListFilters } from './list-filters.tsx';

export interface FilterRowProps {
  screen: ListScreen;
  searchBox: RefObject<HTMLDivElement | null>;
  shownIds: () => Shown['ids'];
}

/** What narrows a list, and how it is shown. */
export function FilterRow({ screen, searchBox, shownIds }: FilterRowProps) {
  const { i18n } = useLingui();
  const { speech, entity, state, setState } = screen;
  return (
    <>
      <chakra.div flex={{ base: '1 1 0', sm: '0 1 17rem' }}>
        <ListSearch
          label={i18n._(screen.labels.plural)}
          value={state.search}
          boxRef={searchBox}
          onChange={(search) => setState({ ...state, search })}
        />
      </chakra.div>
      <chakra.div
        display="flex"
        gap="2"
        flexWrap={{ base: 'nowrap', md: 'wrap' }}
        overflowX={{ base: 'auto', md: 'visible' }}
        minW="0"
        flex={{ base: '1 1 100%', sm: '1 1 0' }}
        // On a phone under the search and the options.
        order={{ base: '1', sm: '0' }}
        css={{ scrollbarWidth: 'none' }}
      >
        <ListFilters speech={speech} entity={entity} state={state} onChange={setState} />
      </chakra.div>
      <Options screen={screen} shownIds={shownIds} />
    </>
  );
}

function Options({ screen, shownIds }: { screen: ListScreen; shownIds: () => Shown['ids'] }) {
  const { speech, entity, state, setState, tabs, columns } = screen;
  return (
    <ListOptions
      speech={speech}
      entity={entity}
      state={state}
      onChange={setState}
      columns={columns}
      onColumns={tabs.setColumns}
      onSaveView={tabs.save}
      onDropView={tabs.drop}
      onExport={(kind) => screen.exportIds(kind, shownIds())}
    />
  );
}
