import { describe, expect, it } from 'vitest';
import type { AnyItem } from '../../domain/kit/fields/field.ts';
import { workOrder } from '../../domain/work-orders/work-order.ts';
import { inOrder, itemsFromJson, withItem, withMovedItem } from './item-list.ts';

const tasks = workOrder.fields.tasks;
const titles = (items: readonly AnyItem[]) => items.map((item) => item.title);
const three = ['a', 'b', 'c'].reduce<ReturnType<typeof withItem>>(
  (items, title) => withItem(items, { title }),
  [],
);

describe('a list of items', () => {
  it('takes new items at its end', () => {
    expect(titles(inOrder(three))).toEqual(['a', 'b', 'c']);
  });

  it('moves an item by one place and changes no other item', () => {
    const [a, b, c] = three;
    const moved = withMovedItem(three, c?.id ?? '', -1);
    expect(titles(moved)).toEqual(['a', 'c', 'b']);
    expect(moved).toContainEqual(a);
    expect(moved).toContainEqual(b);
    expect(titles(withMovedItem(moved, a?.id ?? '', 1))).toEqual(['c', 'a', 'b']);
  });

  it('leaves the first where it is when it is moved up', () => {
    expect(titles(withMovedItem(three, three[0]?.id ?? '', -1))).toEqual(['a', 'b', 'c']);
  });
});

describe('a list typed as JSON', () => {
  it('gets ids and positions in the order of writing', () => {
    const read = itemsFromJson(tasks, '[{"title":"dig"},{"title":"lay"}]');
    if (!('items' in read)) throw new Error('refused');
    expect(titles(inOrder(read.items))).toEqual(['dig', 'lay']);
    expect(new Set(read.items.map((item) => item.id)).size).toBe(2);
  });

  it('keeps ids and positions that are there', () => {
    const read = itemsFromJson(tasks, JSON.stringify(three));
    expect(read).toEqual({ items: three });
  });

  it('keeps the order of writing where positions say something else', () => {
    const read = itemsFromJson(tasks, JSON.stringify(three.toReversed()));
    expect('items' in read && titles(inOrder(read.items))).toEqual(['c', 'b', 'a']);
  });

  it('says where it is wrong', () => {
    expect(itemsFromJson(tasks, '{"title":"dig"}')).toEqual({ problemAt: '' });
    expect(itemsFromJson(tasks, '[{"title":"dig"},{"title":7}]')).toEqual({ problemAt: '1/title' });
    expect(itemsFromJson(tasks, '[{')).toEqual({ problemAt: '' });
  });
});
