import { chakra } from '@chakra-ui/react';

/** A sheet with a hairline around it. Not inside another one. */
export const Card = chakra('section', {
  base: {
    bg: 'bg.surface',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'md',
    p: { base: '4', md: '5' },
    minW: '0',
  },
});
