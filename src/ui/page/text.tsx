import { chakra } from '@chakra-ui/react';

/** The heading of a card or of a part of the page. */
export const SectionHeading = chakra('h2', { base: { fontSize: 'lg' } });

/** A paragraph that stands back behind the facts: an explanation, or that there is nothing. */
export const MutedText = chakra('p', { base: { color: 'fg.muted' } });

/** Words in a line that stand back behind the others. */
export const Muted = chakra('span', { base: { color: 'fg.muted' } });

/** What names a row whose other columns are words too. */
export const RowName = chakra('span', { base: { fontWeight: 'medium' } });

/** A number, tag or code of a record. */
export const Mono = chakra('span', { base: { fontFamily: 'mono', fontSize: 'sm' } });

/** Around a link that stands in a text or a table. */
export const LinkText = chakra('span', {
  base: { color: 'signal.text', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
});
