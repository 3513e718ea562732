import { chakra } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  type Dispatch,
  lazy,
  memo,
  type ReactNode,
  type SetStateAction,
  Suspense,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react';
import { NO_IDS } from '../../data/read/id-list.ts';
import { NONE_SELECTED, type RowSelection } from '../../data/read/row-selection.ts';
import type { AnyRow, EntityDefinition, RowFor } from '../../domain/kit/entity/entity.ts';
import { VisuallyHidden } from '../../ui/controls/visually-hidden.tsx';
import { SkeletonLines } from '../../ui/notices/skeleton.tsx';
import { FillHeight } from '../../ui/page/fill-height.tsx';
import { useLatest } from '../../ui/page/use-latest.ts';
import { type BulkAction, BulkBar } from '../bulk/bulk-bar.tsx';
import type { LabelSet } from '../words/label-set.ts';
import { FilterRow, type FilterRowProps } from './filters/filter-row.tsx';
import { ListGrid } from './list-grid.tsx';
import { ListFailure, NothingHere } from './list-nothing.tsx';
import { listFilterFields } from './list-state.ts';
import { Head, ViewTabs } from './list-title.tsx';
import type { ListView } from './list-view.ts';
import { FoundOnMap } from './map/found-on-map.tsx';
import type { ListExtras } from './narrowed-by.ts';
import { type List, useList } from './use-list.ts';
import { useActive, useListKeys } from './use-list-keys.ts';
import { type ListScreen, useListScreen } from './use-list-screen.ts';
import { type Shown, useSelectAll } from './use-select-all.ts';

export interface ResourceListProps<D extends EntityDefinition = EntityDefinition> {
  labels: LabelSet<D>;
  /** Tabs beside "All". */
  views?: readonly ListView[];
  bulkActions?: readonly BulkAction[];
  /** Beside the primary action. */
  headerActions?: ReactNode;
  /** A button at the end of each row. */
  rowAction?: (row: RowFor<D>) => ReactNode;
  /** Computed columns, and filters that mean more than their field. */
  extras?: ListExtras;
  /** Icon of the empty list. */
  icon?: ReactNode;
  /** Its rows have places: they are shown on a map too. */
  onMap?: boolean;
}

const SummaryNote = lazy(async () => ({ default: (await import('./summary-note.tsx')).SummaryNote }));

const NO_VIEWS: readonly ListView[] = [];

/** The list of an entity: tabs, filters, search, rows. */
export function ResourceList<D extends EntityDefinition>(given: ResourceListProps<D>) {
  // From here on by name.
  const { labels, views = NO_VIEWS, headerActions, extras, ...rest } = given as unknown as ResourceListProps;
  const screen = useListScreen(labels, views, extras);
  const [shown, setShown] = useState<Shown>(NOT_YET);
  const [selected, setSelected] = useState(NONE_SELECTED);
  const { selectAll, isSelecting } = useSelectAll(screen.query, shown, setSelected);
  const searchBox = useRef<HTMLDivElement>(null);
  const shownIds = useLatest(shown.ids);
  const isWhole = useAfterFirstFrame();
  return (
    <FillHeight>
      <MemoHead
        screen={screen}
        total={shown.total}
        actions={headerActions}
        onMap={rest.onMap === true}
        isWhole={isWhole}
      />
      {isWhole ? <MemoViewTabs screen={screen} views={views} /> : <chakra.div minH="control" />}
      <chakra.div display="flex" flexWrap="wrap" gap="2" py="3" alignItems="center" minH={rowHeight(screen)}>
        {selected.size > 0 ? (
          <BulkBar
            speech={screen.speech}
            entity={screen.entity}
            ids={selected.ids()}
            actions={rest.bulkActions ?? []}
            total={shown.ids.length}
            onSelectAll={() => selectAll(true)}
            onExport={(kind) => screen.exportIds(kind, selected.ids())}
            onClear={() => setSelected(NONE_SELECTED)}
          />
        ) : (
          isWhole && <MemoFilterRow screen={screen} searchBox={searchBox} shownIds={shownIds} />
        )}
      </chakra.div>
      {rest.onMap && screen.state.shown === 'map' ? (
        <FoundOnMap screen={screen} onShown={setShown} icon={rest.icon} />
      ) : (
        <MemoFound
          {...{ screen, selected, setSelected, selectAll, isSelecting, searchBox }}
          onShown={setShown}
          icon={rest.icon}
          rowAction={rest.rowAction}
        />
      )}
    </FillHeight>
  );
}

/**
 * Title and rows come with the first frame, what steers them with the next: their places are kept free. A deferred value
 * would be less of it, but React leaves its first one out when the rows are waited for.
 */
function useAfterFirstFrame(): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => startTransition(() => setAfter(true)), []);
  return isAfter;
}

/** On a phone the filters stand under the search. */
function rowHeight({ entity }: ListScreen) {
  const oneLine = 'calc({sizes.control} + {spacing.6})';
  const twoLines = 'calc(2 * {sizes.control} + {spacing.8} - 4px)';
  return { base: listFilterFields(entity).length > 0 ? twoLines : oneLine, sm: oneLine };
}

const NOT_YET: Shown = { ids: NO_IDS, total: undefined };

// Drawn again only when something of their own changed: half of the time that opening a list took went into the head.
const MemoHead = memo(Head);
const MemoViewTabs = memo(ViewTabs);
const MemoFilterRow = memo(FilterRow);
const MemoFound = memo(Found);

interface FoundProps {
  screen: ListScreen;
  selected: RowSelection;
  setSelected: Dispatch<SetStateAction<RowSelection>>;
  selectAll: (all: boolean) => void;
  isSelecting: boolean;
  searchBox: FilterRowProps['searchBox'];
  onShown: (shown: Shown) => void;
  icon: ReactNode;
  rowAction: ((row: AnyRow) => ReactNode) | undefined;
}

/** The rows, and what the keyboard does with them. Last of the screen: while its rows are read, the others are drawn. */
function Found(props: FoundProps) {
  const { t } = useLingui();
  const { screen, onShown } = props;
  const list = useList(screen.query, screen.narrowed, screen.extras);
  const [active, setActive] = useActive(screen.state);
  useListKeys({ ...props, list, active, setActive });
  const { ids, total } = list;
  useEffect(() => onShown({ ids, total }), [onShown, ids, total]);
  return (
    <>
      <VisuallyHidden role="status">
        {total === undefined ? '' : t`${plural(total, { one: '# record shown', other: '# records shown' })}`}
      </VisuallyHidden>
      {screen.entity.summary && (
        <Suspense>
          <SummaryNote {...screen} filters={screen.state.filters} />
        </Suspense>
      )}
      <Rows {...props} list={list} active={active} setActive={setActive} />
    </>
  );
}

interface InRows extends FoundProps {
  list: List;
  active: number;
  setActive: (index: number) => void;
}

function Rows({ screen, list, ...props }: InRows) {
  const { t } = useLingui();
  const { state, setState } = screen;
  if (list.hasFailed) return <ListFailure labels={screen.labels} />;
  if (list.isEmptyHanded) return <SkeletonLines lines={12} label={t`Loading`} />;
  if (list.total === 0) return <NothingHere screen={screen} icon={props.icon} />;
  return (
    <ListGrid
      labels={screen.labels}
      entity={screen.entity}
      list={list}
      // A view that is saved keeps its rows.
      question={JSON.stringify({ ...state, view: screen.view?.id })}
      columns={screen.columns}
      sort={state.sort}
      onSort={(sort) => setState({ ...state, sort })}
      selected={props.selected}
      onSelect={props.setSelected}
      onSelectAll={props.selectAll}
      isSelectingAll={props.isSelecting}
      active={props.active}
      onMove={props.setActive}
      onOpen={screen.open}
      rowAction={props.rowAction}
    />
  );
}
