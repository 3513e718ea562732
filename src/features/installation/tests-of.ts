import type { InstallationTest } from '../../domain/assets/installation.ts';
import type { AnyRow } from '../../domain/kit/entity.ts';
import { itemsOf } from '../../domain/kit/field.ts';
import { inOrder } from '../../resource/item-list.ts';

/** The tests of an installation in their order; what an item leaves out is null. */
export function testsOf(row: AnyRow): InstallationTest[] {
  return inOrder(itemsOf(row.tests)).map((item) => ({
    ...EMPTY,
    ...(item as Partial<InstallationTest>), // the schema checked the items when they came in
    id: item.id,
    position: item.position,
  }));
}

const EMPTY = {
  name: '',
  kind: 'other',
  unit: null,
  lowerLimit: null,
  upperLimit: null,
  value: null,
} as const;
