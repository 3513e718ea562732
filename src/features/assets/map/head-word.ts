import { chakra } from '@chakra-ui/react';

/** On a phone a button of the head is its sign alone, so that all of them stand in one line; it is called the same. */
export const HeadWord = chakra('span', { base: { display: { base: 'none', sm: 'inline' } } });
