import { expect, it } from 'vitest';
import type { Workspace } from '../session/workspace.tsx';
import { createFormat } from '../ui/format.ts';
import { exportRows } from './export-rows.ts';
import type { Speech } from './value-text.ts';

/** The head of a file without a row: nothing else of the workspace is asked. */
async function headOf(entity: string, columns: readonly string[]): Promise<readonly string[]> {
  const speech = { labels: { entity }, format: createFormat('en', {}, 'NZD') } as unknown as Speech;
  const { head } = await exportRows({} as Workspace, speech, columns, (name) => name, []);
  return head;
}

it('an amount whose record names no currency says the tenant’s at the head of its column', async () => {
  expect(await headOf('workOrder', ['title', 'estimatedCost', 'estimatedHours'])).toEqual([
    'id',
    'title',
    'estimatedCost (NZD)',
    'estimatedHours',
  ]);
  expect(await headOf('procurementOrder', ['totalAmount', 'currency'])).toEqual([
    'id',
    'totalAmount',
    'currency',
  ]);
});
