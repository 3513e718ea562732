import { useLingui } from '@lingui/react/macro';
import { type ReactVirtualizer, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import type { RowState } from '../data/row-state.ts';
import type { AnyRow, EntityDefinition } from '../domain/kit/entity.ts';
import { useMedia, useWiderThan } from '../ui/use-media.ts';
import type { LabelSet } from './label-set.ts';
import { gridTemplate } from './list-columns.ts';
import { TableHead } from './list-head.tsx';
import { CardRow, TableRow } from './list-rows.tsx';
import { Sheet } from './list-styles.ts';
import type { List } from './use-list.ts';
import { useSpeech } from './use-speech.ts';

/** Pixels: 40 with a mouse, more with a finger; three lines on a phone. */
const ROW_HEIGHT = { fine: 40, coarse: 48, card: 104 } as const;

export interface ListGridProps {
  labels: LabelSet;
  entity: EntityDefinition;
  list: List;
  columns: readonly string[];
  sort: string;
  onSort: (sort: string) => void;
  states: ReadonlyMap<string, RowState>;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** Index of the row that the keyboard is on; -1 for none. */
  active: number;
  onOpen: (row: AnyRow) => void;
  rowAction?: ((row: AnyRow) => ReactNode) | undefined;
  bodyRef?: Ref<HTMLDivElement>;
}

/** The rows of a list, of which only the ones on screen exist: a table on a desktop, cards on a phone. */
export function ListGrid(props: ListGridProps) {
  const { labels, entity, list, columns, states, selected, active } = props;
  const { i18n } = useLingui();
  const speech = useSpeech(labels);
  const isTable = useWiderThan('sm');
  const isCoarse = useMedia('(pointer: coarse)');
  const scroller = useRef<HTMLDivElement>(null);
  const [now] = useState(() => Date.now());
  const rowHeight = isTable ? ROW_HEIGHT[isCoarse ? 'coarse' : 'fine'] : ROW_HEIGHT.card;
  const virtual = useRows(list, scroller, rowHeight, isTable ? 40 : 0);
  useActiveInView(virtual, active, scroller);

  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    props.onSelect(next);
  };
  const template = gridTemplate(entity, columns, props.rowAction !== undefined);
  // CSS variables are no properties that React's types know.
  const variables = { '--columns': template, '--row-height': `${rowHeight}px` } as CSSProperties;
  const Row = isTable ? TableRow : CardRow;
  return (
    <Sheet
      ref={scroller}
      role="grid"
      aria-label={i18n._(labels.plural)}
      aria-rowcount={(list.total ?? list.ids.length) + 1}
      aria-multiselectable
      tabIndex={0}
      flex="1"
      minH="0"
      style={variables}
    >
      {isTable && (
        <TableHead
          speech={speech}
          entity={entity}
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          allSelected={selected.size > 0 && selected.size >= list.ids.length}
          onSelectAll={(all) => props.onSelect(new Set(all ? list.ids : []))}
          hasActions={props.rowAction !== undefined}
        />
      )}
      <div
        role="rowgroup"
        className="body"
        style={{
          position: 'relative',
          height: virtual.getTotalSize(),
          minWidth: 'max-content',
          width: '100%',
        }}
      >
        {virtual.getVirtualItems().map((item) => {
          const id = list.ids[item.index] ?? '';
          return (
            <Row
              key={id}
              index={item.index}
              offset={item.start}
              id={id}
              row={list.rowAt(item.index)}
              speech={speech}
              entity={entity}
              columns={columns}
              state={states.get(id)}
              isSelected={selected.has(id)}
              isActive={item.index === active}
              now={now}
              onToggle={toggle}
              onOpen={props.onOpen}
              action={props.rowAction}
            />
          );
        })}
      </div>
    </Sheet>
  );
}

type Rows = ReactVirtualizer<HTMLDivElement, Element>;

function useRows(
  list: List,
  scroller: { current: HTMLDivElement | null },
  height: number,
  head: number,
): Rows {
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: list.ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    scrollPaddingStart: head,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    list.show(first, last);
  });
  useEffect(() => virtual.measure(), [virtual, height]);
  return virtual;
}

/** The keyboard's row is scrolled to and focused, so that it is read aloud. */
function useActiveInView(virtual: Rows, active: number, scroller: { current: HTMLDivElement | null }) {
  useEffect(() => {
    if (active < 0) return;
    virtual.scrollToIndex(active);
    const focus = () => scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus();
    const frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [virtual, active, scroller]);
}
