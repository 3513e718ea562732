export const LIMITS = {
  /** Characters of a person's name or free text in a person field. */
  personName: 200,
  mapKey: 100,
  /** Stock quantities and their deltas, in the item's unit. */
  quantity: 10_000_000,
  /** An amount of money, in any currency. */
  money: 100_000_000_000,
  /** A measured value, above and below zero. */
  reading: 1_000_000_000,
  /** What a counter says. */
  meter: 10_000_000_000,
  /** Characters that say why a quantity changed. */
  quantityReason: 500,
  /** Bytes of one file that people attach. */
  uploadBytes: 20 * 1024 * 1024,
  /** Bytes of all files of a tenant that has no other quota. */
  tenantFileBytes: 20 * 1024 ** 3,
  /** Bytes that one person sends in 24 hours. */
  personFileBytesADay: 2 * 1024 ** 3,
  /** Of one person, files that belong to no record yet: how many, and their bytes. */
  unownedFiles: 50,
  unownedFileBytes: 100 * 1024 * 1024,
  /** Writes of one person in a day by rights that everybody has. */
  ownWritesADay: 5000,
  /** Devices of one person that are remembered. */
  devicesOfPerson: 50,
  /** Notices of one person that are kept, the newest ones. */
  noticesOfPerson: 500,
  /** Characters of a picture that stands in for an attachment's bytes. */
  previewLength: 4000,
} as const;
