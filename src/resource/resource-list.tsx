import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useRef } from 'react';
import type { AnyRow } from '../domain/kit/entity.ts';
import { PageHeader } from '../ui/page.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { type BulkAction, BulkBar } from './bulk-bar.tsx';
import { FillHeight } from './fill-height.tsx';
import type { LabelSet } from './label-set.ts';
import { ListFilters } from './list-filters.tsx';
import { ListGrid, withToggled } from './list-grid.tsx';
import { useKeys } from './list-keys.ts';
import { CreateButton, ListFailure, NothingHere } from './list-nothing.tsx';
import { ListOptions } from './list-options.tsx';
import { ListSearch } from './list-search.tsx';
import type { ListView } from './list-view.ts';
import { WithPeople } from './people.tsx';
import { type ListScreen, useListScreen } from './use-list-screen.ts';

interface ResourceListProps {
  labels: LabelSet;
  /** Tabs beside "All". */
  views?: readonly ListView[];
  bulkActions?: readonly BulkAction[];
  /** Beside the primary action. */
  headerActions?: ReactNode;
  /** A button at the end of each row. */
  rowAction?: (row: AnyRow) => ReactNode;
  /** Icon of the empty list. */
  icon?: ReactNode;
}

/** The list of an entity: tabs, filters, search, rows. */
export function ResourceList(props: ResourceListProps) {
  return (
    <WithPeople>
      <Screen {...props} />
    </WithPeople>
  );
}

const NO_VIEWS: readonly ListView[] = [];

function Screen({
  labels,
  views = NO_VIEWS,
  bulkActions = [],
  headerActions,
  rowAction,
  icon,
}: ResourceListProps) {
  const { t, i18n } = useLingui();
  const screen = useListScreen(labels, views);
  const { list, speech, selected, setSelected } = screen;
  const searchBox = useRef<HTMLDivElement>(null);
  useListKeys(screen, searchBox);
  const plural = i18n._(labels.plural);
  return (
    <FillHeight>
      <PageHeader
        title={plural}
        count={list.total === undefined ? undefined : speech.format.number(list.total)}
        action={
          <>
            {headerActions}
            {screen.mayCreate && <CreateButton labels={labels} />}
          </>
        }
      />
      <ViewTabs screen={screen} views={views} />
      <chakra.div display="flex" flexWrap="wrap" gap="2" py="3" alignItems="center" minH="15">
        {selected.size > 0 ? (
          <BulkBar
            speech={speech}
            entity={screen.entity}
            ids={[...selected]}
            actions={bulkActions}
            total={list.ids.length}
            onSelectAll={() => setSelected(new Set(list.ids))}
            onExport={() => screen.exportIds([...selected])}
            onClear={() => setSelected(new Set())}
          />
        ) : (
          <FilterRow screen={screen} searchBox={searchBox} />
        )}
      </chakra.div>
      <VisuallyHidden role="status">
        {list.total === undefined ? '' : t`${list.total} ${plural} shown`}
      </VisuallyHidden>
      <Rows screen={screen} icon={icon} rowAction={rowAction} />
    </FillHeight>
  );
}

function ViewTabs({ screen, views }: { screen: ListScreen; views: readonly ListView[] }) {
  const { t, i18n } = useLingui();
  const { tabs } = screen;
  return (
    <Tabs
      label={t`Views`}
      current={tabs.isSaved || screen.view ? screen.state.view : 'all'}
      onChange={tabs.choose}
      tabs={[
        { id: 'all', label: t`All` },
        ...views.map(({ id, label }) => ({ id, label: i18n._(label) })),
        ...tabs.own.map(({ id, name }) => ({ id, label: name })),
      ]}
    />
  );
}

function FilterRow({
  screen,
  searchBox,
}: {
  screen: ListScreen;
  searchBox: RefObject<HTMLDivElement | null>;
}) {
  const { i18n } = useLingui();
  const { speech, entity, state, setState } = screen;
  const options = <Options screen={screen} />;
  return (
    <>
      <chakra.div display="flex" gap="2" flex={{ base: '1 1 100%', sm: '0 1 17rem' }}>
        <ListSearch
          label={i18n._(screen.labels.plural)}
          value={state.search}
          boxRef={searchBox}
          onChange={(search) => setState({ ...state, search })}
        />
        <chakra.span hideFrom="sm">{options}</chakra.span>
      </chakra.div>
      <chakra.div
        display="flex"
        gap="2"
        flexWrap={{ base: 'nowrap', md: 'wrap' }}
        overflowX={{ base: 'auto', md: 'visible' }}
        minW="0"
        flex={{ base: '1 1 100%', sm: '1 1 0' }}
        css={{ scrollbarWidth: 'none' }}
      >
        <ListFilters speech={speech} entity={entity} state={state} onChange={setState} />
      </chakra.div>
      <chakra.span hideBelow="sm">{options}</chakra.span>
    </>
  );
}

function Options({ screen }: { screen: ListScreen }) {
  const { speech, entity, state, setState, tabs, columns, list } = screen;
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
      onExport={() => screen.exportIds(list.ids)}
    />
  );
}

function Rows(props: {
  screen: ListScreen;
  icon: ReactNode;
  rowAction: ((row: AnyRow) => ReactNode) | undefined;
}) {
  const { t, i18n } = useLingui();
  const { screen } = props;
  const { list, state, setState } = screen;
  if (list.hasFailed) return <ListFailure labels={screen.labels} />;
  if (list.isEmptyHanded)
    return <SkeletonLines lines={12} label={t`Loading ${i18n._(screen.labels.plural)}`} />;
  if (list.total === 0) return <NothingHere screen={screen} icon={props.icon} />;
  return (
    <ListGrid
      labels={screen.labels}
      entity={screen.entity}
      list={list}
      columns={screen.columns}
      sort={state.sort}
      onSort={(sort) => setState({ ...state, sort })}
      selected={screen.selected}
      onSelect={screen.setSelected}
      active={screen.active}
      onMove={screen.setActive}
      onOpen={screen.open}
      rowAction={props.rowAction}
    />
  );
}

function useListKeys(screen: ListScreen, searchBox: RefObject<HTMLDivElement | null>) {
  const { list, active, setActive, selected, setSelected } = screen;
  const row = list.rowAt(active);
  useKeys({
    j: () => setActive(Math.min(active + 1, list.ids.length - 1)),
    k: () => setActive(Math.max(active - 1, 0)),
    Enter: row && (() => screen.open(row.id)),
    e: row && (() => screen.edit(row.id)),
    x: row && (() => setSelected((current) => withToggled(current, row.id))),
    n: screen.mayCreate ? screen.create : undefined,
    '/': () => searchBox.current?.querySelector('input')?.focus(),
    Escape: selected.size > 0 ? () => setSelected(new Set()) : undefined,
  });
}
