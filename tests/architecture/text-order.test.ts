import { describe, expect, it, test } from 'vitest';
import { placesIn } from './numbers.ts';
import { ordersTexts, otherOrders } from './text-order.ts';

test('texts are put in order in one place, by the language of who reads them', () => {
  expect(otherOrders()).toEqual([]);
});

describe('an order beside the one', () => {
  it.each([
    'names.sort()',
    'names.toSorted()',
    'rows.toSorted((a, b) => a.name.localeCompare(b.name))',
    'rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))',
    'rows.toSorted((a, b) => (String(a.title) > String(b.title) ? 1 : -1))',
    "new Intl.Collator('en')",
    "Intl.Collator('en')",
    "trx.orderBy('roles.name')",
    "trx.orderBy('name')",
    'sql`select * from tenants order by tenants.name, id`',
  ])('is found: %s', (code) => {
    expect(placesIn('x.ts', `const x = ${code};`, (node) => ordersTexts(node)).length).toBeGreaterThan(0);
  });

  it.each([
    'ids.toSorted(byCodeUnit)',
    'rows.toSorted((a, b) => order(a.name, b.name))',
    'rows.toSorted((a, b) => a.seq - b.seq)',
    'rows.toSorted((a, b) => (a.day < b.day ? -1 : 1))',
    "trx.orderBy('id')",
    'trx.orderBy(sql`sort_key(name)`)',
    'sql`select * from plugins order by plugins.sort_name, plugins.id`',
    'sql`select * from tenants order by sort_key(tenants.name), tenants.id`',
  ])('is not what nobody reads as an order of words: %s', (code) => {
    expect(placesIn('x.ts', `const x = ${code};`, (node) => ordersTexts(node))).toEqual([]);
  });
});
