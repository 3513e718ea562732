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
    // The words of a narrow one need all of its width.
    '&[data-narrow]': {
      flexDirection: 'column',
      justifyContent: 'center',
      gap: '2',
      px: '2',
      textAlign: 'center',
      hyphens: 'auto',
    },
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

interface BigOptionProps extends Omit<HTMLChakraProps<'input'>, 'children'> {
  children: ReactNode;
  /** Beside as many others as find room. */
  isNarrow?: boolean;
}

/** One answer of a few, for a thumb in a glove: the browser's own radio button or box, with all of its keys. */
export function BigOption({ children, isNarrow = false, ...input }: BigOptionProps) {
  return (
    <Frame data-narrow={isNarrow || undefined}>
      <input {...(input as React.ComponentProps<'input'>)} />
      <chakra.span minW="0">{children}</chakra.span>
    </Frame>
  );
}
