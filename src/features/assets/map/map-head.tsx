import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import List from 'lucide-react/icons/list';
import { type ReactNode, useRef } from 'react';
import { asset } from '../../../domain/assets/asset.ts';
import { entities } from '../../../domain/registry.ts';
import { ListFilters } from '../../../resource/list/filters/list-filters.tsx';
import { ListSearch } from '../../../resource/list/list-search.tsx';
import { type ListState, writeListState } from '../../../resource/list/list-state.ts';
import { listPath } from '../../../resource/rows/record-path.ts';
import type { Speech } from '../../../resource/words/value-text.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { useDocumentTitle } from '../../../ui/page/document-title.ts';
import { HeadWord } from './head-word.ts';

interface MapHeadProps {
  state: ListState;
  speech: Speech;
  onChange: (state: ListState) => void;
  /** What is found is shown, wherever it is. */
  onFind: () => void;
  /** Beside the way to the list. */
  children: ReactNode;
}

/** The list's own search and filters, and the way to it: it shows the same assets. */
export function MapHead({ state, speech, onChange, onFind, children }: MapHeadProps) {
  const { t, i18n } = useLingui();
  const title = t`Map`;
  useDocumentTitle(title);
  const searchBox = useRef<HTMLDivElement>(null);
  const parameters = Object.fromEntries(writeListState(asset, state));
  return (
    <chakra.header
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      px={{ base: '3', md: '4' }}
      py="2"
      bg="bg.surface"
      borderBottom="1px solid"
      borderColor="border"
    >
      <chakra.h1 fontSize="xl" me="2">
        {title}
      </chakra.h1>
      <chakra.form
        role="search"
        flex={{ base: '1 1 9rem', md: '0 1 17rem' }}
        onSubmit={(event) => {
          event.preventDefault();
          onFind();
        }}
      >
        <ListSearch
          label={i18n._(speech.labels.plural)}
          value={state.search}
          boxRef={searchBox}
          onChange={(search) => onChange({ ...state, search })}
        />
      </chakra.form>
      <chakra.div
        display="flex"
        gap="2"
        minW="0"
        flex={{ base: '1 1 100%', md: '1 1 0' }}
        order={{ base: '1', md: '0' }}
        overflowX="auto"
        css={{ scrollbarWidth: 'none' }}
      >
        <ListFilters speech={speech} entity={asset} state={state} onChange={onChange} />
      </chakra.div>
      {children}
      <LinkButton
        to={listPath(entities.asset, parameters)}
        icon={<List aria-hidden />}
        aria-label={t`List`}
        title={t`List`}
      >
        <HeadWord>{t`List`}</HeadWord>
      </LinkButton>
    </chakra.header>
  );
}
