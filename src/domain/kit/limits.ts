export const LIMITS = {
  /** Characters of a person's name or free text in a person field. */
  personName: 200,
  mapKey: 100,
  mapValue: 1000,
  /** Stock quantities and their deltas, in the item's unit. */
  quantity: 1_000_000_000,
} as const;
