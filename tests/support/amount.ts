/** Set by `npm run test:long`: all of what is random is tried, and what takes minutes by itself. */
export const IS_LONG = process.env['FIELDLINE_LONG'] !== undefined;

/** What `npm test` tries of it: each run other ones, so that many runs come to more than the whole (decision 125). */
const SHARE = 1 / 4;

/** @returns how many of `whole` random cases, commits or kills this run tries: at least one */
export function amount(whole: number): number {
  return IS_LONG ? whole : Math.ceil(whole * SHARE);
}
