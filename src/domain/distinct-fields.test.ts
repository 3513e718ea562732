import { expect, test } from 'vitest';
import { ENTITIES } from './registry.ts';

const DISTINCT = ENTITIES.flatMap((entity) =>
  Object.entries(entity.fields).flatMap(([name, field]) =>
    field.kind === 'text' && field.distinct ? [[entity, name] as const] : [],
  ),
);

test('whatever two records should not share is found by the search that looks for the other one', () => {
  expect(DISTINCT.map(([entity, name]) => `${entity.name}.${name}`)).toContain('inventoryItem.sku');
  for (const [entity, name] of DISTINCT) expect(entity.list.search, entity.name).toContain(name);
});
