/** How close an inspection is, from a look in passing to opening or drilling into the thing: CPUC General Order 165. */
export const INSPECTION_KINDS = ['patrol', 'detailed', 'intrusive'] as const;

export type InspectionKind = (typeof INSPECTION_KINDS)[number];
