/** Why a database lets somebody wait: another tab runs an older version, its rows are made ready for this one, or nothing is heard. */
export type DatabaseWait = 'blocked' | 'upgrading' | 'silent';

/** Milliseconds between two looks, and between two words: the screen that shows it may open later. */
export const TICK = 1000;

/** Milliseconds that a wait may take before it is worth a word (sync protocol §7). */
export const PATIENCE = 5000;

/** Milliseconds without any answer after which a transaction is given up. */
export const LOST = 30_000;
