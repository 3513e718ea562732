export const LIMITS = {
  /** Characters of a person's name or free text in a person field. */
  personName: 200,
  mapKey: 100,
  mapValue: 1000,
  /** Stock quantities and their deltas, in the item's unit. */
  quantity: 1_000_000_000,
  /** Characters that say why a quantity changed. */
  quantityReason: 500,
  /** Bytes of one file that people attach. */
  uploadBytes: 20 * 1024 * 1024,
  /** Characters of a picture that stands in for an attachment's bytes. */
  previewLength: 4000,
} as const;
