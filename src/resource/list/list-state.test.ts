import { describe, expect, it } from 'vitest';
import { workOrder } from '../../domain/work-orders/work-order.ts';
import {
  nextSort,
  readListState,
  shownAs,
  withFilter,
  withToggledValue,
  writeListState,
} from './list-state.ts';

const read = (query: string) => readListState(workOrder, new URLSearchParams(query));

describe('the state of a list in its address', () => {
  it('survives a round trip', () => {
    const state = {
      view: 'mine',
      filters: { status: 'inProgress,onSite', type: 'repair', assignees: 'user-1' },
      until: { field: 'dueDate', until: 'yesterday' } as const,
      sort: '-dueDate',
      search: 'pole 7 & wire',
      shown: 'map' as const,
    };
    expect(readListState(workOrder, writeListState(workOrder, state))).toEqual(state);
  });

  it('is empty for the plain list', () => {
    expect(writeListState(workOrder, read('')).toString()).toBe('');
  });

  it('leaves out filters, values, days and sorts that the entity does not have', () => {
    expect(read('status=melted&colour=red&sort=colour&until=title:today&shown=globe')).toEqual({
      view: 'all',
      filters: {},
      sort: '-updatedAt',
      search: '',
    });
  });

  it('keeps filters and search between list, map and those without a place', () => {
    const list = read('type=repair&q=pole&view=mine');
    const map = shownAs(list, 'map');
    const placeless = shownAs(map, 'withoutPlace');
    expect(writeListState(workOrder, map).get('shown')).toBe('map');
    expect(writeListState(workOrder, placeless).get('shown')).toBe('withoutPlace');
    expect(shownAs(placeless, undefined)).toEqual(list);
  });

  it('takes a filter away again', () => {
    const filtered = withFilter(read('type=repair'), 'status', 'closed');
    expect(withFilter(filtered, 'status', null).filters).toEqual({ type: 'repair' });
  });
});

describe('a choice filter', () => {
  it('takes several values and gives them back one by one', () => {
    const one = withToggledValue(read(''), 'status', 'onSite');
    const two = withToggledValue(one, 'status', 'closed');
    expect(two.filters).toEqual({ status: 'onSite,closed' });
    expect(withToggledValue(two, 'status', 'onSite').filters).toEqual({ status: 'closed' });
    expect(withToggledValue(one, 'status', 'onSite').filters).toEqual({});
  });
});

describe('a press on a column', () => {
  it('takes the declared direction first and then turns it round', () => {
    const first = nextSort(workOrder, 'title', 'updatedAt');
    expect([first, nextSort(workOrder, first, 'updatedAt')]).toEqual(['-updatedAt', 'updatedAt']);
  });
});
