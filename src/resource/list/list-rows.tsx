import { useLingui } from '@lingui/react/macro';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import type { RowState } from '../../data/rows/row-state.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { isSummary } from '../../domain/kit/entity/summary.ts';
import { recordPath } from '../rows/record-path.ts';
import { columnField, ListCell } from '../values/list-cell.tsx';
import { PlainSyncBadge, SummaryMark } from '../values/sync-badge.tsx';
import { choiceLabel, isFilled, type Speech, valueText } from '../words/value-text.ts';
import { isRightAligned } from './list-columns.ts';

interface RowProps {
  index: number;
  /** Pixels from the top of the list. */
  offset: number;
  id: string;
  /** Undefined for the moment until it is read. */
  row: AnyRow | undefined;
  speech: Speech;
  entity: EntityDefinition;
  columns: readonly string[];
  state: RowState | undefined;
  isSelected: boolean;
  isActive: boolean;
  now: number;
  onToggle: (id: string) => void;
  onOpen: (id: string) => void;
  action: ((row: AnyRow) => ReactNode) | undefined;
}

export function TableRow(props: RowProps) {
  const { row, entity, columns, speech, now } = props;
  return (
    <div {...rowAttributes(props, 'row')}>
      <div role="gridcell" className="cell pick">
        <PickBox {...props} />
      </div>
      {columns.map((name, index) => {
        // Before the title, which gives way: few rows have a mark, and a column for it would be empty.
        const classes = ['cell', index === 0 && 'first', isRightAligned(columnField(entity, name)) && 'end'];
        return (
          <div
            key={name}
            role="gridcell"
            className={classes.filter(Boolean).join(' ')}
            title={titleOf(props, name)}
          >
            {name === entity.titleField && <Marks {...props} />}
            {row ? <MaybeLink {...{ entity, name, row, speech, now }} /> : <span className="bar" />}
          </div>
        );
      })}
      {props.action && (
        <div role="gridcell" className="cell acts">
          {row && props.action(row)}
        </div>
      )}
    </div>
  );
}

/** How the row stands with the server, and how much of it is here. */
function Marks({ row, state }: RowProps) {
  return (
    <>
      <PlainSyncBadge state={state} />
      {row && isSummary(row) && <SummaryMark />}
    </>
  );
}

/** Number and title, then status, who and when: the same four facts as the table's first columns. */
export function CardRow(props: RowProps) {
  const { row, entity, columns, speech, now } = props;
  const number = entity.number?.field;
  const facts = cardFacts(entity, columns);
  return (
    <div {...rowAttributes(props, props.action ? 'card acting' : 'card')}>
      <div role="gridcell" className="line lead">
        <PickBox {...props} />
        {number && <span className="code quiet">{row ? String(row[number] ?? '') : ''}</span>}
      </div>
      <div role="gridcell" className="title">
        {row ? (
          <MaybeLink {...{ entity, name: entity.titleField, row, speech, now }} />
        ) : (
          <span className="bar" />
        )}
      </div>
      <div role="gridcell" className="sync">
        <Marks {...props} />
      </div>
      <div role="gridcell" className="line facts">
        {row &&
          facts.map((name, index) => (
            <span key={name} className={factClass(props, name, index)}>
              {factLabel(props, name)}
              <ListCell {...{ entity, name, row, speech, now }} />
            </span>
          ))}
      </div>
      {props.action && <div role="gridcell">{row && props.action(row)}</div>}
    </div>
  );
}

/** Status, who and when, as far as the columns have them; then whatever else is shown. */
function cardFacts(entity: EntityDefinition, columns: readonly string[]): string[] {
  const others = columns.filter((name) => name !== entity.number?.field && name !== entity.titleField);
  const first = (kinds: readonly string[]) =>
    others.find((name) => kinds.includes(columnField(entity, name)?.kind ?? ''));
  const wanted = ['status', first(['person', 'people', 'quantity']), first(['date', 'instant'])];
  const facts = [...new Set([...wanted, ...others])].filter((name) => name !== undefined);
  return facts
    .filter((name, index) => others.includes(name) && !isSaid(entity, facts.slice(0, index), name))
    .slice(0, 3);
}

/** What a card says once: it has no heads, and a second date or number beside the first would not say of what. */
const ONCE: readonly (readonly string[])[] = [
  ['date', 'instant'],
  ['number', 'quantity'],
  ['person', 'people'],
];

function isSaid(entity: EntityDefinition, before: readonly string[], name: string): boolean {
  const kindOf = (one: string) => columnField(entity, one)?.kind ?? '';
  const group = ONCE.find((kinds) => kinds.includes(kindOf(name)));
  return group !== undefined && before.some((one) => group.includes(kindOf(one)));
}

/** A number without a unit says nothing by itself, and a time not of what it is. */
function factLabel({ entity, speech, row }: RowProps, name: string): string {
  const field = columnField(entity, name);
  const label = speech.labels.fields[name];
  const isBare = field?.kind === 'number' && !field.unit && field.measure !== 'money';
  const isTime = field?.kind === 'date' || field?.kind === 'instant';
  return label && isFilled(row?.[name]) && (isBare || isTime) ? `${speech.i18n._(label)} ` : '';
}

/** Words after the first fact give way where the line is short; a badge, a date and a number stand whole. */
const LONG: readonly string[] = ['text', 'reference', 'references', 'person', 'people'];

function factClass({ entity, speech, row }: RowProps, name: string, index: number): string {
  const kind = columnField(entity, name)?.kind ?? '';
  const isWord = kind === 'choice' && !choiceLabel(speech.labels, name, String(row?.[name]))?.tone;
  const isLong = index > 0 && (isWord || LONG.includes(kind));
  return [index > 0 && 'quiet', index === 1 && 'grow', isLong && 'long'].filter(Boolean).join(' ');
}

function rowAttributes(props: RowProps, className: string) {
  // The fast way to move a row: no layout, only composition.
  const style: CSSProperties = { transform: `translateY(${props.offset}px)` };
  return {
    role: 'row',
    className,
    style,
    'aria-rowindex': props.index + 2,
    'aria-selected': props.isSelected,
    'data-index': props.index,
    tabIndex: props.isActive ? 0 : -1,
    onClick: (event: MouseEvent<HTMLElement>) => {
      // Boxes and buttons in the row do their own work; a link's new tab is the browser's.
      const isOwn = event.target instanceof Element && event.target.closest('button, input, .pick');
      if (isOwn || !props.row || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      props.onOpen(props.row.id);
    },
  };
}

function PickBox({ row, id, entity, isSelected, onToggle }: RowProps) {
  const { t } = useLingui();
  const title = row ? String(row[entity.titleField]) : '';
  return (
    <span className="box">
      <input
        type="checkbox"
        aria-label={t`Select ${title}`}
        checked={isSelected}
        onChange={() => onToggle(id)}
      />
    </span>
  );
}

interface CellProps {
  entity: EntityDefinition;
  name: string;
  row: AnyRow;
  speech: Speech;
  now: number;
}

function MaybeLink(props: CellProps) {
  const cell = <ListCell {...props} />;
  if (props.name !== props.entity.titleField) return cell;
  return (
    <a className="title" href={recordPath(props.entity.name, props.row.id)} tabIndex={-1}>
      {cell}
    </a>
  );
}

/** The whole text where a cell may cut it. */
function titleOf({ row, entity, speech }: RowProps, name: string): string | undefined {
  const field = columnField(entity, name);
  const mayBeLong = ['text', 'choice', 'person', 'people'].includes(field?.kind ?? '');
  return row && field && field.kind !== 'reference' && mayBeLong
    ? valueText(speech, name, field, row)
    : undefined;
}
