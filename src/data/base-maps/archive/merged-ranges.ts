import type { AreaPlan } from './area-plan.ts';

/** Parts of an area that are asked for together. */
export interface MergedRange {
  /** In the archive, bytes. */
  readonly offset: number;
  readonly length: number;
  /** The first part, and the one behind the last. */
  readonly from: number;
  readonly before: number;
}

/** Bytes between two parts that are fetched for nothing rather than asked for apart: less than a call costs in time. */
export const NEAR_ENOUGH = 32 * 1024;

/** Bytes of one call at most, as the server answers them. */
export const LARGEST_RANGE = 8 * 1024 * 1024;

/** The calls that bring the parts of a plan from one of them on, in their order. */
export function mergedRanges({ offsets, lengths }: AreaPlan, from: number): readonly MergedRange[] {
  const merged: MergedRange[] = [];
  let first = from;
  let end = 0;
  for (let at = from; at < offsets.length; at++) {
    const [offset, partEnd] = [offsets[at] ?? 0, (offsets[at] ?? 0) + (lengths[at] ?? 0)];
    const begin = offsets[first] ?? 0;
    const together = Math.max(end, partEnd) - begin;
    const isApart = at > first && (offset - end > NEAR_ENOUGH || together > LARGEST_RANGE);
    if (isApart) {
      merged.push({ offset: begin, length: end - begin, from: first, before: at });
      first = at;
      end = partEnd;
    } else end = Math.max(end, partEnd);
  }
  if (first < offsets.length) {
    const begin = offsets[first] ?? 0;
    merged.push({ offset: begin, length: end - begin, from: first, before: offsets.length });
  }
  return merged;
}
