import { testsIn } from '../../domain/assets/commissioning.ts';
import type { Installation, InstallationTest } from '../../domain/assets/installation.ts';
import { inOrder } from '../../resource/item-list.ts';

/** The tests of an installation in their order. */
export function testsOf(row: Installation): InstallationTest[] {
  return testsIn(inOrder(row.tests));
}
