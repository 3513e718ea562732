/** What section 9 of the specification fixes of the marketplace's cards. */
export const CARD = {
  /** Lines of the description; the rest is cut off. */
  descriptionLines: 3,
  /** Shown in place of the icon that a package does not bring. */
  standInIcon: '/images/plugin-placeholder.png',
} as const;

/** One to four columns, by width. */
export const CARD_COLUMNS = {
  base: '1fr',
  sm: '1fr 1fr',
  md: 'repeat(3, 1fr)',
  lg: 'repeat(4, 1fr)',
} as const;
