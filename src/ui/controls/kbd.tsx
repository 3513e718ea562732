import { chakra } from '@chakra-ui/react';

/** A key to press. */
export const Kbd = chakra('kbd', {
  base: {
    display: 'inline-block',
    minW: '5',
    px: '1',
    border: '1px solid',
    borderColor: 'border',
    borderBottomWidth: '2px',
    borderRadius: 'sm',
    bg: 'bg.sunken',
    color: 'fg.muted',
    fontSize: 'xs',
    lineHeight: '1.125rem',
    textAlign: 'center',
  },
});
