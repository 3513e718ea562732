import { useLingui } from '@lingui/react/macro';
import {
  type CSSProperties,
  type Dispatch,
  memo,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { RowSelection } from '../../data/read/row-selection.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useMedia } from '../../ui/page/use-media.ts';
import { type TallRows, useTallRows } from '../../ui/page/use-tall-rows.ts';
import { useOutdoorMode } from '../../ui/theme/outdoors.ts';
import type { LabelSet } from '../words/label-set.ts';
import { useSpeech } from '../words/use-speech.ts';
import type { Speech } from '../words/value-text.ts';
import { type GridTemplate, gridTemplate } from './list-columns.ts';
import { TableHead } from './list-head.tsx';
import { CardRow, TableRow } from './list-rows.tsx';
import { Sheet } from './list-sheet.ts';
import type { List } from './use-list.ts';

/** Pixels: a table's row is 40 with a mouse and more with a finger; cards have two lines on a tablet, more on a phone. */
const ROW_HEIGHT = { table: 40, touchTable: 48, wide: 84, card: 136 } as const;

/** Pixels of the sheet below which a table's columns would cut what they show. */
const TABLE_WIDTH = 860;
const WIDE_WIDTH = 560;

type Layout = 'table' | 'wide' | 'card';

export interface ListGridProps {
  labels: LabelSet;
  entity: EntityDefinition;
  list: List;
  /** What the rows answer: another one is shown from its first row on. */
  question: string;
  columns: readonly string[];
  sort: string;
  onSort: (sort: string) => void;
  selected: RowSelection;
  onSelect: Dispatch<SetStateAction<RowSelection>>;
  onSelectAll: (all: boolean) => void;
  /** All were asked for, and are not known yet. */
  isSelectingAll: boolean;
  /** Index of the row that the keyboard is on; -1 for none. */
  active: number;
  onMove: (index: number) => void;
  onOpen: (id: string) => void;
  rowAction?: ((row: AnyRow) => ReactNode) | undefined;
}

/** The rows of a list, of which only the ones on screen exist: a table on a desktop, cards on tablet and phone. */
export function ListGrid(props: ListGridProps) {
  const { labels, entity, list, columns, selected } = props;
  const { i18n } = useLingui();
  const speech = useSpeech(labels);
  const scroller = useRef<HTMLDivElement>(null);
  const room = useLayout(scroller);
  // A table's rows are too near each other for gloves, wherever there is room for one.
  const layout = useOutdoorMode('gloves') && room === 'table' ? 'wide' : room;
  const isCoarse = useMedia('(pointer: coarse)');
  const rowHeight = ROW_HEIGHT[layout === 'table' && isCoarse ? 'touchTable' : layout];
  const hasActions = props.rowAction !== undefined;
  return (
    <Sheet
      ref={scroller}
      role="grid"
      aria-label={i18n._(labels.plural)}
      aria-rowcount={(list.total ?? list.ids.length) + 1}
      aria-multiselectable
      tabIndex={0}
      onKeyDown={(event) => {
        const next = arrowTarget(event.key, props.active, list.ids.length);
        if (next === undefined) return;
        event.preventDefault();
        props.onMove(next);
      }}
      style={sheetVariables(layout, rowHeight, gridTemplate(entity, columns, hasActions))}
    >
      {layout === 'table' && (
        <TableHead
          speech={speech}
          entity={entity}
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          allSelected={props.isSelectingAll || (selected.size > 0 && selected.size >= list.ids.length)}
          onSelectAll={props.onSelectAll}
          hasActions={hasActions}
        />
      )}
      <Body {...props} speech={speech} layout={layout} rowHeight={rowHeight} />
    </Sheet>
  );
}

interface BodyProps extends ListGridProps {
  speech: Speech;
  layout: Layout;
  rowHeight: number;
}

/** Rows draw again only when something of their own changed: scrolling then costs the new ones only. */
const MemoTableRow = memo(TableRow);
const MemoCardRow = memo(CardRow);

function Body(props: BodyProps) {
  const { list, speech, entity, columns, selected, onSelect, active, layout, rowHeight } = props;
  const clock = useWorkspace().now;
  const [now] = useState(clock);
  const box = useRef<HTMLDivElement>(null);
  const rows = useTallRows(box, {
    count: list.ids.length,
    rowHeight,
    head: layout === 'table' ? 40 : 0,
    // The first frame draws what is seen; what may be scrolled to follows.
    beside: list.total === undefined ? 0 : 8,
    likelyRoom: roomForRows,
  });
  const { first, last } = rows;
  useEffect(() => {
    list.show(first, Math.max(first, last));
  });
  useActiveInView(rows, active, box);
  useFirstInView(props.question, box);
  const toggle = useCallback((id: string) => onSelect((current) => current.toggled(id)), [onSelect]);
  const Row = layout === 'table' ? MemoTableRow : MemoCardRow;
  return (
    <div ref={box} role="rowgroup" className={`body ${layout}`} style={{ height: rows.height }}>
      {Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => {
        const index = first + place;
        const id = list.ids.at(index) ?? '';
        return (
          <Row
            key={id}
            index={index}
            offset={rows.offsetOf(index)}
            id={id}
            row={list.rowAt(index)}
            speech={speech}
            entity={entity}
            columns={columns}
            state={list.stateOf(id)}
            isSelected={selected.has(id)}
            isActive={index === active}
            now={now}
            onToggle={toggle}
            onOpen={props.onOpen}
            action={props.rowAction}
          />
        );
      })}
    </div>
  );
}

/** Rows are walked with the arrow keys too, as in any grid; single letters are for who knows them. */
function arrowTarget(key: string, active: number, total: number): number | undefined {
  if (total === 0) return undefined;
  if (key === 'ArrowDown') return Math.min(active + 1, total - 1);
  if (key === 'ArrowUp') return Math.max(active - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? total - 1 : undefined;
}

/** By the room there is; by the window's until the sheet is measured, which mostly says the same. */
function useLayout(scroller: RefObject<HTMLElement | null>): Layout {
  const [layout, setLayout] = useState(() => layoutFor(window.innerWidth));
  useLayoutEffect(() => {
    const sheet = scroller.current;
    if (!sheet) return undefined;
    const measure = () => setLayout(layoutFor(sheet.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(sheet);
    return () => observer.disconnect();
  }, [scroller]);
  return layout;
}

function layoutFor(width: number): Layout {
  if (width < WIDE_WIDTH) return 'card';
  return width < TABLE_WIDTH ? 'wide' : 'table';
}

function sheetVariables(layout: Layout, rowHeight: number, template: GridTemplate): CSSProperties {
  // CSS variables are no properties that React's types know.
  return {
    '--columns': template.columns,
    '--row-height': `${rowHeight}px`,
    '--least-width': layout === 'table' ? `${template.width}px` : '0px',
  } as CSSProperties;
}

/** Pixels of a desktop's page above and below the rows of a list: its title, tabs, filters and margins. */
const HEAD = 192;

/** Pixels that the rows will have. Asked before anything of the list is there, when the answer costs no layout. */
function roomForRows(): number {
  const top = document.getElementById('content')?.getBoundingClientRect().top ?? 0;
  return Math.max(0, window.innerHeight - top - HEAD);
}

/** The keyboard's row is scrolled to and focused, so that it is read aloud: when it becomes that, not when the list changes. */
function useActiveInView(rows: TallRows, active: number, box: RefObject<HTMLElement | null>) {
  const show = useEffectEvent(rows.show);
  useEffect(() => {
    if (active < 0) return;
    show(active);
    const focus = () => box.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus();
    const frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [active, box]);
}

/** The sheet stays while questions change, and would stay scrolled; rows that change under the same question move nothing. */
function useFirstInView(question: string, box: RefObject<HTMLElement | null>) {
  const before = useRef(question);
  useLayoutEffect(() => {
    if (before.current === question) return;
    before.current = question;
    box.current?.parentElement?.scrollTo({ top: 0 });
  }, [question, box]);
}
