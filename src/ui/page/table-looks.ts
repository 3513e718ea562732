import type { SystemStyleObject } from '@chakra-ui/react';

const MUTED = 'var(--fl-colors-fg-muted)';
const LINE = '1px solid var(--fl-colors-border)';

const TABLE: SystemStyleObject = {
  borderCollapse: 'collapse',
  '& th, & td': {
    textAlign: 'inherit',
    borderTop: LINE,
    fontWeight: 'normal',
  },
  '& thead th': { borderTop: 'none', color: MUTED, fontWeight: 500, verticalAlign: 'bottom' },
  '& tfoot th, & tfoot td': { fontWeight: 600 },
  '& thead button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: 'control',
    fontWeight: 'inherit',
    cursor: 'pointer',
  },
  '& thead button:hover': { color: 'var(--fl-colors-fg)' },
  '& .wide': { display: { smDown: 'none' } },
};

/** Numbers under each other; a number and its unit stay together, what they are called may take a second line. */
const FIGURES: SystemStyleObject = {
  '& .figure': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& td.figure': { whiteSpace: 'nowrap' },
};

const SHEET: SystemStyleObject = {
  ...TABLE,
  '& th, & td': { ...TABLE['& th, & td'], padding: { base: '8px', md: '8px 12px' } },
  '& tbody a:hover': { textDecoration: 'underline' },
  // Below a heading or chips.
  '&:is(* + *) thead th': { borderTop: LINE },
};

/** What stands at the edges is in line with the headings of the sheet. */
const IN_LINE: SystemStyleObject = {
  '& tr > :not(* + *)': { paddingInlineStart: '16px' },
  '& tr > :not(:has(+ *))': { paddingInlineEnd: '16px' },
};

/** On a phone and a tablet each row becomes a card of its own, with the headings beside what they head. */
const CARDS: SystemStyleObject = {
  '& thead': { display: 'none' },
  '&, & tbody': { display: 'block' },
  '& tr': {
    display: 'grid',
    // On a tablet two facts stand side by side.
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(20rem, 100%), 1fr))',
    gap: '6px',
    columnGap: '24px',
    padding: '12px 16px',
    borderTop: LINE,
  },
  '& tr:first-of-type': { borderTop: 'none' },
  '& th, & td': { display: 'block', padding: 0, border: 'none', overflowWrap: 'anywhere' },
  '& tbody th, & td:not([data-label])': { gridColumn: '1 / -1' },
  '& td[data-label]': {
    display: 'grid',
    gridTemplateColumns: '7.5rem minmax(0, 1fr)',
    gap: '12px',
    justifyItems: 'start',
    alignItems: 'start',
  },
  '& td[data-label]::before': { content: 'attr(data-label)', color: MUTED, fontSize: '0.93em' },
};

const INSET: SystemStyleObject = {
  ...TABLE,
  ...FIGURES,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { ...TABLE['& th, & td'], py: '1.5' },
  '& tr > * + *': { ps: { base: '2', sm: '4' } },
  '& thead th': { ...TABLE['& thead th'], fontSize: 'sm' },
  // A name of three words in a column of one is not read.
  '& thead .name': { minW: { base: '7rem', sm: '10rem' } },
};

export const TABLE_LOOKS = {
  /** Inside of a card, whose edges its outer cells keep to. */
  inset: INSET,
  /** The same, wider than the screen where its rows are; scrolls, and can be reached by keyboard. */
  wide: { ...INSET, fontSize: 'sm', whiteSpace: 'nowrap' },
  /** Names, numbers and the bars that show them: what they are called is for readers only. */
  bars: {
    borderCollapse: 'collapse',
    '& thead': { srOnly: true },
    '& th, & td': { textAlign: 'inherit', fontWeight: 'normal', paddingBlock: '{spacing.1}' },
    '& tbody th': { width: '40%', pe: '3' },
    '& .figure': { width: '3rem', pe: '3', textAlign: 'end', fontWeight: 'semibold' },
  },
  /** The whole of a sheet. */
  sheet: { ...SHEET, ...FIGURES, ...IN_LINE },
  /** The whole of a sheet, and rows that are cards on a phone. */
  cards: {
    ...SHEET,
    '& th, & td': { ...SHEET['& th, & td'], verticalAlign: 'top' },
    '& tbody th': { fontWeight: 500 },
    '& tbody a': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
    '& thead th': {
      ...TABLE['& thead th'],
      paddingBlock: '4px',
      whiteSpace: 'nowrap',
      verticalAlign: 'middle',
      height: 'control',
    },
    md: { ...FIGURES, ...IN_LINE },
    mdDown: CARDS,
  },
} satisfies Record<string, SystemStyleObject>;
