import { expect, it } from 'vitest';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { entityNamed } from '../../domain/registry.ts';
import { recordLabel } from './record-label.ts';

const ORIGIN = 'https://fieldline.example';
const labelOf = (entity: string, values: object) =>
  recordLabel(entityNamed(entity), { id: 'r1', ...values } as AnyRow, ORIGIN);

it('says a record’s address, its number or its tag, and its title', () => {
  expect(labelOf('workOrder', { number: 'WO-1', title: 'Mend the fence' })).toEqual({
    id: 'r1',
    address: 'https://fieldline.example/tenant/work-orders/r1',
    code: 'WO-1',
    title: 'Mend the fence',
  });
  expect(labelOf('asset', { tag: 'AM-T1', name: 'Transformer' })).toMatchObject({
    address: 'https://fieldline.example/tenant/assets/r1',
    code: 'AM-T1',
  });
  expect(labelOf('inventoryItem', { sku: 'FUS-K-025', name: 'Fuse link' })).toMatchObject({
    code: 'FUS-K-025',
  });
});

it('has no code where a record has none', () => {
  expect(labelOf('asset', { tag: null, name: 'Transformer' })).toMatchObject({
    code: '',
    title: 'Transformer',
  });
});
