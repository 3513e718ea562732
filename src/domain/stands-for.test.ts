import { expect, test } from 'vitest';
import type { AnyRow } from './kit/entity/entity.ts';
import { ENTITIES } from './registry.ts';
import { rowRuleOf } from './row-rules.ts';

const row = (values: Record<string, string>): AnyRow => ({
  id: 'a',
  tenantId: 't',
  version: 1,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  ...values,
});

const NAMED = {
  stockLine: ['itemId', 'warehouseId'],
  reservation: ['itemId', 'manufacturingOrderId'],
  servedCustomers: ['year'],
  articleFeedback: ['articleId'],
} as const;

test.each(Object.entries(NAMED))('%s stays what its id was made from', (name, fields) => {
  const entity = ENTITIES.find((each) => each.name === name);
  expect(Object.keys(entity?.fields ?? {})).toEqual(expect.arrayContaining([...fields]));
  const rule = rowRuleOf({ name });
  for (const field of fields) {
    const fault = rule?.(row({ [field]: 'one' }), row({ [field]: 'other' }));
    expect(fault).toMatchObject({ path: field, code: 'forbidden' });
    expect(rule?.(row({ [field]: 'one', note: 'x' }), row({ [field]: 'one', note: 'y' }))).toBeNull();
    expect(rule?.(null, row({ [field]: 'one' }))).toBeNull();
  }
});
