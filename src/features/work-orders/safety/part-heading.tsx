import { chakra } from '@chakra-ui/react';

/** Of one part of the card. */
export const PartHeading = chakra('h3', { base: { fontSize: 'md', fontWeight: 'medium', mb: '2' } });
