import { describe, expect, it } from 'vitest';
import { carried, containerRule, isContainer } from './container.ts';

const BASE = {
  tenantId: 't',
  version: 1,
  createdAt: '2026-06-01T08:00:00.000Z',
  createdBy: null,
  updatedAt: '2026-06-01T08:00:00.000Z',
  updatedBy: null,
};
const placeOf = (values: Record<string, string | null>) => ({ ...BASE, id: 'box', ...values });

describe('a container', () => {
  it('is a toolbox, a pallet or a drum, and no store', () => {
    const kinds = ['toolbox', 'pallet', 'drum', 'site', 'van', 'quarantine'];
    expect(kinds.filter((kind) => isContainer({ kind }))).toEqual(['toolbox', 'pallet', 'drum']);
  });

  it('stands in a store, where a store does not', () => {
    expect(containerRule(null, placeOf({ kind: 'toolbox', standsInId: 'store' }))).toBeNull();
    const store = containerRule(null, placeOf({ kind: 'site', standsInId: 'store' }));
    expect(store).toMatchObject({ path: 'standsInId' });
  });

  it('stands in no bin of no store', () => {
    const nowhere = containerRule(null, placeOf({ kind: 'drum', standsInBin: 'A-1' }));
    expect(nowhere).toMatchObject({ path: 'standsInBin' });
  });

  it('that is handed over is in nobody’s store, and in a person’s hands', () => {
    const goal = { storeId: null, bin: null, personId: 'ann' };
    const from = { standsInId: 'store', standsInBin: 'A-1', keeper: 'bob' };
    expect(carried(from, goal)).toEqual({ standsInId: null, standsInBin: null, keeper: 'ann' });
  });

  it('that is brought back has no person who holds it; one that is moved keeps who is responsible', () => {
    const goal = { storeId: 'store', bin: 'A-1', personId: null };
    const inHand = { standsInId: null, standsInBin: null, keeper: 'ann' };
    expect(carried(inHand, goal)).toEqual({ standsInId: 'store', standsInBin: 'A-1', keeper: null });
    const elsewhere = { standsInId: 'van', standsInBin: null, keeper: 'bob' };
    expect(carried(elsewhere, goal)).toMatchObject({ standsInId: 'store', keeper: 'bob' });
  });
});
