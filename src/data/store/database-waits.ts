/** Why a database lets somebody wait: another tab runs an older version, its rows are made ready for this one, or nothing is heard. */
export type DatabaseWait = 'blocked' | 'upgrading' | 'silent';

/** Milliseconds between two looks, and between two words: the screen that shows it may open later. */
export const TICK = 1000;

/** Milliseconds that an opening may take before it is worth a word (sync protocol §7). */
export const OPENING_PATIENCE_MS = 5000;

/**
 * Milliseconds without any answer after which a transaction is said, and given up. On a slow tablet one may stand behind
 * several others of a first download.
 */
export const SILENT = 10_000;
export const LOST = 60_000;
