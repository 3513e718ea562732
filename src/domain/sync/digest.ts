import type { AnyRow } from '../kit/entity/entity.ts';

/*
 * A device that keeps rows for months asks now and then whether they are the server's rows (sync protocol §10, 4): a
 * page that was lost to a fault nobody knows of would otherwise stay lost.
 */

/** What a set of rows comes to: the same for the same ids and versions, whatever their order. */
export interface Digest {
  readonly count: number;
  /** Sum of version × the last 32 bits of the id, as a decimal number: it outgrows what JSON's numbers hold. */
  readonly sum: string;
}

/** `POST /sync/digest` */
export interface DigestRequest {
  /** As the last page of changes gave it out. */
  readonly cursor: string;
  /** Rows to leave out, by entity: those with work on them that the server has not acknowledged. */
  readonly except: Readonly<Record<string, readonly string[]>>;
}

export interface DigestAnswer {
  /** False: there is something to pull before the two can be compared; then nothing else is said. */
  readonly inStep: boolean;
  readonly entities: Readonly<Record<string, Digest>>;
}

/** Rows that may be left out of a comparison: a device with more work than that in its outbox is compared later. */
export const MOST_LEFT_OUT = 2000;

export const NO_ROWS: Digest = { count: 0, sum: '0' };

export function digestOf(rows: readonly Pick<AnyRow, 'id' | 'version'>[], before: Digest = NO_ROWS): Digest {
  const sum = rows.reduce((total, row) => total + BigInt(row.version) * lastBits(row.id), BigInt(before.sum));
  return { count: before.count + rows.length, sum: String(sum) };
}

function lastBits(id: string): bigint {
  return BigInt(Number.parseInt(id.slice(-8), 16));
}
