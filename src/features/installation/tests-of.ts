import { testsIn } from '../../domain/installation/commissioning.ts';
import type { Installation, InstallationTest } from '../../domain/installation/installation.ts';
import { inOrder } from '../../resource/items/item-list.ts';

/** The tests of an installation in their order. */
export function testsOf(row: Installation): InstallationTest[] {
  return testsIn(inOrder(row.tests));
}
