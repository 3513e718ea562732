import { chakra } from '@chakra-ui/react';

/** One below the other, with room between them. */
export const Stack = chakra('div', { base: { display: 'grid', gap: '4' } });

/** Beside each other, on as many lines as they need. */
export const Wrap = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' },
});

/** A list whose entries need no bullets. */
export const PlainList = chakra('ul', { base: { listStyleType: 'none' } });
