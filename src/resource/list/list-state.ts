import type { DayLimit } from '../../data/read/day-limit.ts';
import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { setFields } from '../../domain/packing/index-keys.ts';

/** What a list shows, as its address carries it: a link to a list shows the same list to a colleague. */
export interface ListState {
  /** Id of the saved view the person chose; `all` when none. */
  readonly view: string;
  /** By field; several values of a choice are separated by commas. */
  readonly filters: Readonly<Record<string, string>>;
  /** Only rows with this date behind them, or not after today. */
  readonly until?: DayLimit;
  /** A declared field, `-` in front for descending. */
  readonly sort: string;
  readonly search: string;
  /** Absent: as a list of all. On a map, or those rows alone that have no place there. */
  readonly shown?: ListShown;
}

export type ListShown = 'map' | 'withoutPlace';

/** Reads the address leniently: what the entity does not declare is left out, so an old link still opens. */
export function readListState(entity: EntityDefinition, parameters: URLSearchParams): ListState {
  const filters: Record<string, string> = {};
  for (const name of listFilterFields(entity)) {
    const value = parameters.get(name);
    if (value && isPossible(entity, name, value)) filters[name] = value;
  }
  const sort = parameters.get('sort') ?? '';
  const until = readUntil(entity, parameters.get('until') ?? '');
  const shown = readShown(parameters.get('shown'));
  return {
    view: parameters.get('view') ?? 'all',
    filters,
    ...(until && { until }),
    sort: isSort(entity, sort) ? sort : defaultSort(entity),
    search: parameters.get('q') ?? '',
    ...(shown && { shown }),
  };
}

function readShown(text: string | null): ListShown | undefined {
  return text === 'map' || text === 'withoutPlace' ? text : undefined;
}

/** Only what differs from the plain list, so that the plain list has a plain address. */
export function writeListState(entity: EntityDefinition, state: ListState): URLSearchParams {
  const parameters = new URLSearchParams();
  if (state.view !== 'all') parameters.set('view', state.view);
  for (const name of listFilterFields(entity)) {
    const value = state.filters[name];
    if (value) parameters.set(name, value);
  }
  if (state.until) parameters.set('until', untilParameter(state.until));
  if (state.sort !== defaultSort(entity)) parameters.set('sort', state.sort);
  if (state.search) parameters.set('q', state.search);
  if (state.shown) parameters.set('shown', state.shown);
  return parameters;
}

/** As an address carries it: `dueDate:yesterday`. */
export function untilParameter({ field, until }: DayLimit): string {
  return `${field}:${until}`;
}

function readUntil(entity: EntityDefinition, text: string): DayLimit | undefined {
  const [field = '', until] = text.split(':');
  const kind = entity.fields[field]?.kind;
  if (kind !== 'date' && kind !== 'instant') return undefined;
  return until === 'today' || until === 'yesterday' ? { field, until } : undefined;
}

/** The same rows shown another way; undefined: as a list. */
export function shownAs({ shown: _before, ...state }: ListState, shown: ListShown | undefined): ListState {
  return shown ? { ...state, shown } : state;
}

/** The declared filters, and the sets: whose work is it, which areas does it belong to. */
export function listFilterFields(entity: EntityDefinition): string[] {
  return [...entity.list.filters, ...setFields(entity)];
}

export function withFilter(state: ListState, field: string, value: string | null): ListState {
  const filters = Object.fromEntries(Object.entries(state.filters).filter(([name]) => name !== field));
  return { ...state, filters: value ? { ...filters, [field]: value } : filters };
}

/** Adds a value of a choice to its filter, or takes it away: "status is scheduled or dispatched". */
export function withToggledValue(state: ListState, field: string, value: string): ListState {
  const chosen = state.filters[field]?.split(',') ?? [];
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
  return withFilter(state, field, next.join() || null);
}

/** The order after a press on a column's head: its declared direction first, then the other. */
export function nextSort(entity: EntityDefinition, current: string, field: string): string {
  const declared = entity.list.sorts.find((sort) => sortField(sort) === field) ?? field;
  return current === declared ? reversed(declared) : declared;
}

export function isSortable(entity: EntityDefinition, field: string): boolean {
  return sortFields(entity).includes(field);
}

/** Declared ones, and those that the screen works out. */
export function sortFields({ list }: EntityDefinition): string[] {
  return [...list.sorts.map(sortField), ...Object.keys(list.computed ?? {})];
}

export function sortField(sort: string): string {
  return sort.startsWith('-') ? sort.slice(1) : sort;
}

function reversed(sort: string): string {
  return sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
}

export function defaultSort(entity: EntityDefinition): string {
  return entity.list.sorts[0] ?? '-updatedAt';
}

function isSort(entity: EntityDefinition, sort: string): boolean {
  return sort !== '' && isSortable(entity, sortField(sort));
}

function isPossible(entity: EntityDefinition, name: string, value: string): boolean {
  const field = entity.fields[name];
  return field?.kind === 'choice' ? value.split(',').every((part) => field.values.includes(part)) : true;
}
