import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';

/** An id by its number, in the order of the numbers. */
export function numberedId(at: number): string {
  return `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`;
}

/** A row of that number, with what every row has beside the given values. */
export function numberedRow(at: number, values: object): AnyRow {
  return {
    id: numberedId(at),
    tenantId: 't',
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    createdBy: null,
    updatedAt: '2026-01-01T00:00:00.000Z',
    updatedBy: null,
    ...values,
  };
}
