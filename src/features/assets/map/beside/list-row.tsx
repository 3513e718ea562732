import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Muted, RowName } from '../../../../ui/page/text.tsx';

/** A line of the lists beside the map: as high as a glove needs. */
export const ListRow = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minH: '11',
    px: '4',
    py: '2',
    textAlign: 'start',
    cursor: 'pointer',
    borderTop: '1px solid',
    borderColor: 'border',
    _hover: { bg: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px' },
    '& > svg': { flexShrink: '0' },
    '&[aria-current=true], &[aria-pressed=true]': { bg: 'bg.selected' },
  },
});

export const ListHeading = chakra('h2', { base: { fontSize: 'sm', px: '4', py: '2.5' } });

export function NameAndAbout({ name, about }: { name: ReactNode; about: ReactNode }) {
  return (
    <chakra.span display="grid" minW="0">
      <RowName overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
        {name}
      </RowName>
      <Muted fontSize="sm" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
        {about}
      </Muted>
    </chakra.span>
  );
}
