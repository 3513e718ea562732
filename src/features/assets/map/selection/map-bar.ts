import { chakra } from '@chakra-ui/react';

/** Over the map, at its upper edge: what is shown on it for now, and what is done with that. */
export const MapBar = chakra('div', {
  base: {
    position: 'absolute',
    top: '3',
    insetStart: '3',
    maxW: 'calc(100% - {spacing.24})',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    p: '2',
    ps: '3',
    bg: 'bg.raised',
    border: '1px solid',
    borderColor: 'border.strong',
    borderRadius: 'md',
    boxShadow: 'float',
  },
});
