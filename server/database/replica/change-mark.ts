import { sql } from 'kysely';

/**
 * Tells a change from any other that the log could hold at its place. After a loss that nobody noticed, other people's
 * changes get the numbers of the lost ones: a cursor whose mark is not that of its place comes from a life of this data
 * that is no longer there (decision 40).
 */
export const MARK = sql<string>`substr(md5(concat_ws(' ', entity, id, version, op, at, log_id)), 1, 12)`;
