import { describe, expect, it } from 'vitest';
import { gatesOf } from './gates.ts';
import { installation } from './installation/installation.ts';
import type { AnyRow, FieldValues } from './kit/entity/entity.ts';
import { missingFor } from './kit/rules/gate.ts';

const row = (values: FieldValues): AnyRow => ({
  id: 'i',
  tenantId: 't',
  version: 1,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  checklist: [],
  ...values,
});
const test = (id: string, value: number | null) => ({
  id,
  position: id,
  name: `Test ${id}`,
  upperLimit: 1,
  value,
});
const named = async (before: AnyRow | null, after: AnyRow) =>
  (await missingFor(installation, gatesOf(installation), before, after, async () => [])).map(
    ({ code, name }) => [code, name],
  );

describe('a gate', () => {
  const failed = row({ status: 'InProgress', tests: [test('a', 2), test('b', null), test('c', 0.4)] });

  it('names each thing that is missing', async () => {
    const missing = await named(failed, { ...failed, status: 'Tested' });
    expect(missing).toEqual([
      ['out_of_limits', 'Test a'],
      ['not_measured', 'Test b'],
    ]);
  });

  it('is not gone round by leaving out the status before it, nor by a record that begins behind it', async () => {
    expect(await named(failed, { ...failed, status: 'Energised' })).toHaveLength(2);
    expect(await named(null, { ...failed, status: 'HandedOver' })).toContainEqual([
      'nobody_accepts',
      undefined,
    ]);
  });

  it('asks all of who goes on, of a record from before the gate too, and lets it go back', async () => {
    const old = { ...failed, status: 'Energised' };
    expect(await named(old, { ...old, status: 'HandedOver' })).toContainEqual(['out_of_limits', 'Test a']);
    expect(await named(old, { ...old, status: 'Tested' })).toEqual([]);
  });

  it('asks of a record that stands behind it only for what a write takes away', async () => {
    const old = { ...failed, status: 'Energised' };
    expect(await named(old, { ...old, asBuiltNotes: 'Two metres further north' })).toEqual([]);
    const spoilt = { ...old, tests: [test('b', null), test('c', 5)] };
    expect(await named(old, spoilt)).toEqual([['out_of_limits', 'Test c']]);
  });
});
