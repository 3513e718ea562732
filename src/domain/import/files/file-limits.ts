/** What an import takes, in bytes and rows: more than a utility has of anything, less than what a device cannot hold. */
export const FILE_LIMITS = { bytes: 50_000_000, rows: 200_000 } as const;

/** Bytes that a workbook's sheets may become: 100,000 rows of thirty columns are half of it. */
export const WORKBOOK_LIMITS = { inflated: 250_000_000 } as const;
