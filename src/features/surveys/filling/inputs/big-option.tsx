import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const Frame = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '14',
    minW: '0',
    px: '4',
    py: '2',
    bg: 'bg.surface',
    border: '1px solid',
    borderColor: 'border.strong',
    borderRadius: 'md',
    fontSize: 'lg',
    lineHeight: 'short',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    '&:has(:checked)': {
      bg: 'signal.subtle',
      color: 'signal.text',
      borderColor: 'signal.text',
      fontWeight: 'medium',
    },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'signal.text', outlineOffset: '2px' },
    '&:has(:disabled)': { cursor: 'default' },
    '& input': {
      flexShrink: '0',
      width: '1.375rem',
      height: '1.375rem',
      m: '0',
      accentColor: 'var(--fl-colors-signal-solid)',
      outline: 'none',
    },
  },
});

type BigOptionProps = Omit<HTMLChakraProps<'input'>, 'children'> & { children: ReactNode };

/** One answer of a few, for a thumb in a glove: the browser's own radio button or box, with all of its keys. */
export function BigOption({ children, ...input }: BigOptionProps) {
  return (
    <Frame>
      <input {...(input as React.ComponentProps<'input'>)} />
      <chakra.span minW="0">{children}</chakra.span>
    </Frame>
  );
}
