import { testsIn } from '../../domain/assets/commissioning.ts';
import type { InstallationTest } from '../../domain/assets/installation.ts';
import type { AnyRow } from '../../domain/kit/entity.ts';
import { itemsOf } from '../../domain/kit/field.ts';
import { inOrder } from '../../resource/item-list.ts';

/** The tests of an installation in their order. */
export function testsOf(row: AnyRow): InstallationTest[] {
  return testsIn(inOrder(itemsOf(row.tests)));
}
